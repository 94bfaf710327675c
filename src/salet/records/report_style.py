"""The looks of the page of a report: on a screen, in the dark, and printed."""

from salet.records.charts import STYLE

#: That of the charts, and of what is around them.
PAGE_STYLE = (
    STYLE
    + """
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem
  4rem; background: var(--paper); color: var(--ink); }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
p { margin: .4rem 0; }
.soft, figcaption, dt, .why { color: var(--soft); }
figcaption, .why, small { font-size: .85rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .6rem;
  margin: 1.2rem 0 0; }
.cards div { background: var(--card); border-radius: .6rem; padding: .6rem .8rem; }
.cards dt { font-size: .8rem; }
.cards dd { margin: 0; font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.cards small { display: block; font-weight: 400; color: var(--soft); font-size: .75rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: 0 2rem; }
figure { margin: 0; }
.months { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: .5rem 2rem; }
.year { display: flex; flex-wrap: wrap-reverse; gap: 1rem 2rem; margin: 0 0 1rem; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px;
  margin: 0 .3em 0 .8em; }
.key.own { background: var(--own); } .key.others { background: var(--others); }
.key.d1 { background: var(--c1); } .key.d2 { background: var(--c2); }
.key.d3 { background: var(--c3); } .key.d4 { background: var(--c4); }
.key.d5 { background: var(--c5); } .key.d6 { background: var(--c6); }
.key.dx { background: var(--cx); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; color: var(--soft); font-weight: 500; font-size: .8rem; }
th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
details { border-bottom: 1px solid var(--line); }
summary { cursor: pointer; padding: .5rem 0; font-weight: 600; }
summary span { font-weight: 400; color: var(--soft); }
.games { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: .8rem; padding: .3rem 0 1rem; }
.game { background: var(--card); border-radius: .6rem; padding: .7rem .8rem; break-inside: avoid; }
.game h3 { font-size: .95rem; margin: 0; overflow-wrap: anywhere; }
.game ol { list-style: none; margin: .5rem 0 0; padding: 0; }
.game li { display: flex; align-items: center; gap: .6rem; margin: 3px 0; flex-wrap: wrap; }
.tiles { display: inline-flex; gap: 2px; }
.tiles i { min-width: 1.5em; height: 1.5em; padding: 0 .15em; border-radius: 3px;
  text-align: center; font: 600 .85rem/1.5em system-ui, sans-serif; color: #fff; }
.b { background: #58585c; } .tiles .y { background: #c9b458; color: #000; }
.g { background: #2e7d32; }
.v { font-size: .8rem; white-space: nowrap; }
.v-best, .v-excellent, .v-good { color: var(--own); }
.v-inaccuracy { color: var(--luck); }
.v-mistake, .v-blunder { color: var(--bad); }
.v-blunder { font-weight: 700; }
.v-forced { color: var(--soft); }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } h2 { break-after: avoid; }
  details::details-content { content-visibility: visible; display: block; } .cards div, .game {
  border: 1px solid #bbb; } * { print-color-adjust: exact; } }
"""
)
