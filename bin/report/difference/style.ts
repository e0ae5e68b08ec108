/** The style sheet of the page that shows a comparison. */

/** The text of the sheet, which stands in the page itself. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 18%, transparent) }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: light-dark(#fff, #16181d); color: light-dark(#1d2026, #e3e6ea) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere }
h2 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; scroll-margin-top: 1rem }
header p { margin: .5rem 0 }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .5rem 0 1rem; border-bottom: 1px solid var(--line) }
a { color: light-dark(#0b57b7, #8ab8ff) }
code { font: .9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
cite { font-style: normal; font-weight: 600; overflow-wrap: anywhere }
ul { margin: 0; padding: 0; list-style: none }
li { padding: .6rem 0; border-bottom: 1px solid var(--line) }
li p { margin: 0 }
.care li { padding-inline-start: .75rem; border-inline-start: 3px solid light-dark(#b3261e, #ff8a80) }
blockquote { margin: .5rem 0 0; padding: .4rem .75rem; border-inline-start: 3px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere }
ins { background: light-dark(#d3f3dc, #14432a); color: inherit; text-decoration: underline; text-decoration-color: light-dark(#1a7f37, #57d08a) }
del { background: light-dark(#fde0dd, #54211f); color: inherit; text-decoration-color: light-dark(#b3261e, #ff8a80) }
`;
