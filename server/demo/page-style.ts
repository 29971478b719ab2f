import { colourProperties } from '#domain/kernel/looks/palette.ts'
import { shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'

const names = ['ground', 'surface', 'line', 'ink', 'ink-soft', 'sea', 'sea-soft', 'focus'] as const

/** These pages stand on their own, because they must show sent mail while the site itself is being rebuilt. */
export const pageStyle = `
:root {
  ${colourProperties(names)};
  color-scheme: light dark;
  font: 112.5%/1.6 "Atkinson Hyperlegible Next Variable", system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
header, main { max-width: 46rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.25rem); }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.5rem; padding-block: 0.75rem; }
nav { display: flex; gap: 1.25rem; }
header a, nav span { display: inline-flex; align-items: center; min-height: 44px; }
nav span { font-weight: 700; }
main { padding-bottom: 3rem; }
a { color: var(--sea); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 0.4rem; }
h1 { margin: 1rem 0; font-size: clamp(1.8rem, 1.5rem + 1.4vw, 2.5rem); line-height: 1.15; text-wrap: balance; }
.mails { margin: 1.5rem 0 0; padding: 0; list-style: none; display: grid; gap: 1rem; }
.mails li { position: relative; display: grid; padding: 1rem 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1.4rem; }
.mails li:hover { background: var(--sea-soft); }
.mails a { font-size: 1.15rem; font-weight: 700; }
.mails a::after { content: ""; position: absolute; inset: 0; border-radius: 1.4rem; }
.mails span, dt { color: var(--ink-soft); }
.empty { padding: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1.4rem; }
dl { margin: 0 0 1.5rem; display: grid; gap: 0.25rem; }
dl div { display: grid; grid-template-columns: 6rem 1fr; }
dd { margin: 0; font-weight: 700; }
iframe { display: block; width: 100%; height: 62rem; border: 1px solid var(--line); border-radius: 1.4rem; background: ${shippedPalettes.day.ground}; color-scheme: light; }
summary { min-height: 44px; padding-block: 0.5rem; color: var(--sea); font-weight: 700; cursor: pointer; }
details { margin-top: 1rem; }
pre { margin: 0; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1.4rem; font: inherit; white-space: pre-wrap; }
@media (max-width: 40rem) {
  iframe { height: 76rem; }
  dl { gap: 0.75rem; }
  dl div { grid-template-columns: 1fr; }
}
`
