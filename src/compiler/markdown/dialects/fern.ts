/** Components of Fern that docsc has under other names. */

/** Name → the component that it means. */
export const fernComponents = {
  Markdown: 'Include',
  // Layouts, conditions and buttons to copy: their content is text of the page.
  ...{ If: 'Fragment', Indent: 'Fragment', StickyTable: 'Fragment', Copy: 'Fragment', Bleed: 'Fragment' },
  Launch: 'Note',
  // Requests without the server and the languages that Fern knows of.
  ...{ EndpointRequestSnippet: 'EndpointRequest', RunnableEndpoint: 'EndpointRequest' },
  Download: { component: 'Link', attributes: { src: 'href' } },
  Embed: { component: 'Video', attributes: { src: 'url' } },
};
