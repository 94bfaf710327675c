/* Loads the library beside it, as Python would, and ends with 10 times its ABI number plus the level
   of the processor, or with 0. scripts/wheels.py runs it on what this machine can only emulate. */

#include <stdint.h>

typedef int64_t entry(void);

#if defined(_WIN32)
/* No C runtime, as scripts/kernels.py says, so that Windows alone must have what this needs. */
__declspec(dllimport) void *__stdcall LoadLibraryA(const char *path);
__declspec(dllimport) void *__stdcall GetProcAddress(void *library, const char *name);
__declspec(dllimport) void __stdcall ExitProcess(unsigned code);
#define dlopen(path, how) LoadLibraryA(path)
#define dlsym GetProcAddress
#else
#include <dlfcn.h>
#endif

static int load(void)
{
    void *library = dlopen("./library.dll", RTLD_NOW);
    entry *abi = library ? (entry *)dlsym(library, "salet_abi") : 0;
    entry *level = library ? (entry *)dlsym(library, "salet_level") : 0;
    return abi && level ? (int)(10 * abi() + level()) : 0;
}

#if defined(_WIN32)
void mainCRTStartup(void)
{
    ExitProcess((unsigned)load());
}
#else
int main(void)
{
    return load();
}
#endif
