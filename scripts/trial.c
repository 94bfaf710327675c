/* Loads the library beside it, as Python would, and searches in the arena of search.bin, which
   scripts/wheels.py writes. Ends with 0 if the value and the sets searched are those that Python was
   given, else with a number for what went wrong. It runs on what this machine can only emulate. */

#include <stdint.h>

typedef int64_t count(void);
typedef int64_t settle(void *arena, int64_t ceiling);

/* What stands in the file: this, the places of the arena's pointers, the arena, and its arrays. A
   pointer is there as the place of its array in the file, or 0. */
typedef struct {
    int64_t abi, arena, nodes_at, ceiling, value, nodes, pointers;
} Header;

#if defined(_WIN32)
/* No C runtime, as scripts/kernels.py says, so that Windows alone must have what this needs. */
__declspec(dllimport) void *__stdcall LoadLibraryA(const char *path);
__declspec(dllimport) void *__stdcall GetProcAddress(void *library, const char *name);
__declspec(dllimport) void *__stdcall CreateFileA(const char *path, uint32_t access, uint32_t share,
                                                  void *security, uint32_t how, uint32_t flags, void *template);
__declspec(dllimport) void *__stdcall CreateFileMappingA(void *file, void *security, uint32_t protection,
                                                         uint32_t high, uint32_t low, const char *name);
__declspec(dllimport) void *__stdcall MapViewOfFile(void *mapping, uint32_t access, uint32_t high,
                                                    uint32_t low, uintptr_t size);
__declspec(dllimport) void __stdcall ExitProcess(unsigned code);
#define dlopen(path, how) LoadLibraryA(path)
#define dlsym GetProcAddress
#define RTLD_NOW 0

static char *read_whole(const char *path)
{
    enum { READ = 1u << 31, SHARED = 1, OPEN_EXISTING = 3, COPY_ON_WRITE = 8, FILE_MAP_COPY = 1 };
    void *file = CreateFileA(path, (uint32_t)READ, SHARED, 0, OPEN_EXISTING, 0, 0);
    void *mapping = CreateFileMappingA(file, 0, COPY_ON_WRITE, 0, 0, 0);
    return mapping ? MapViewOfFile(mapping, FILE_MAP_COPY, 0, 0, 0) : 0;
}
#else
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

static char *read_whole(const char *path)
{
    struct stat file;
    const int opened = open(path, O_RDONLY);
    if (opened < 0 || fstat(opened, &file))
        return 0;
    void *bytes = mmap(0, (size_t)file.st_size, PROT_READ | PROT_WRITE, MAP_PRIVATE, opened, 0);
    return bytes == MAP_FAILED ? 0 : bytes;
}
#endif

static int try_search(void)
{
    void *library = dlopen("./library.dll", RTLD_NOW);
    count *abi = library ? (count *)dlsym(library, "salet_abi") : 0;
    count *level = library ? (count *)dlsym(library, "salet_level") : 0;
    settle *search = library ? (settle *)dlsym(library, "salet_settle") : 0;
    if (!abi || !level || !search || level() < 1)
        return 1;
    char *file = read_whole("./search.bin");
    if (!file)
        return 2;
    const Header *header = (const Header *)file;
    if (abi() != header->abi)
        return 3;
    char *arena = file + header->arena;
    const int64_t *pointers = (const int64_t *)(header + 1);
    for (int64_t number = 0; number < header->pointers; number++) {
        uint64_t *pointer = (uint64_t *)(arena + pointers[number]);
        *pointer = *pointer ? (uint64_t)(uintptr_t)(file + *pointer) : 0;
    }
    if (search(arena, header->ceiling) != header->value)
        return 4;
    return *(int64_t *)(arena + header->nodes_at) == header->nodes ? 0 : 5;
}

#if defined(_WIN32)
void mainCRTStartup(void)
{
    ExitProcess((unsigned)try_search());
}
#else
int main(void)
{
    return try_search();
}
#endif
