/** The style sheet of the page `/__docsc`. */

/** The name of the style sheet below the site's base. */
export const STATUS_STYLE = '__docsc/status.css';

/** The contents of the style sheet. */
export const statusStyle = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
nav { display: flex; flex-wrap: wrap; gap: 1rem; padding: .5rem 0 1rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; scroll-margin-top: 1rem }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem }
code { font: .9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
ul { margin: 0; padding: 0; list-style: none }
li { padding: .4rem .75rem; border-inline-start: 3px solid #b7791f; margin: .35rem 0; overflow-wrap: anywhere }
li.error { border-color: #c53030 }
.hint { opacity: .8 }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); text-align: start; vertical-align: top }
`;
