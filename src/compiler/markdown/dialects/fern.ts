/** Components of Fern that docsc has under other names. */

const operation = { component: 'Operation', attributes: { endpoint: 'id' } };

/** Name → the component that it means. */
export const fernComponents = {
  Markdown: 'Include',
  // Layouts, conditions and buttons to copy: their content is text of the page.
  ...{ If: 'Fragment', Indent: 'Fragment', StickyTable: 'Fragment', Copy: 'Fragment', Bleed: 'Fragment' },
  Launch: 'Note',
  // Requests without the server and the languages that Fern knows of.
  ...{ EndpointRequestSnippet: 'EndpointRequest', RunnableEndpoint: 'EndpointRequest' },
  // The operation with its link, whose page has answers and schemas.
  ...{ EndpointResponseSnippet: operation, EndpointSchemaSnippet: operation },
  SchemaSnippet: { component: 'Schema', attributes: { schema: 'name' } },
  Download: { component: 'Link', attributes: { src: 'href' } },
  Embed: { component: 'Video', attributes: { src: 'url' } },
};

const operations =
  "docsc shows an operation's answers and schemas on its own page: link to it, or write what matters here as code.";

/** Name → what to do about a component of Fern that needs its API description or its servers. */
export const missingFernComponents: Record<string, string> = {
  WebhookPayloadSnippet: operations,
};
