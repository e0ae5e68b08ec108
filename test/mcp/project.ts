/** A small site with an API, for tests of `docsc mcp`. */

/** Path → text. */
export const small = {
  'docsc.config.yaml':
    'title: Shop\nurl: https://docs.example.com\nbaseUrl: /docs/\napi:\n  - id: shop\n    path: shop.yaml\n    route: /api\n    label: Shop API\nredirects:\n  - from: /old-keys\n    to: /guides/keys#rotate\n',
  'shop.yaml':
    "openapi: 3.0.3\ninfo: { title: Shop, version: '1' }\npaths:\n  /keys/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n    put:\n      operationId: rotateKey\n      summary: Rotate a key\n      responses: { '200': { description: The new key } }\n    get:\n      operationId: getKey\n      summary: Read a key\n      responses: { '200': { description: The key } }\n",
  'docs/index.md': '# Home\n\nThe shop sells zebras.\n',
  'docs/guides/keys.md':
    '---\ndescription: How keys work.\n---\n\n# Keys\n\nA key opens a door.\n\n## Rotate a key {#rotate}\n\nAsk for another key with [Rotate a key](/api/rotate-key).\n\n### When a key leaks\n\nRotate it today.\n\n## Notes\n\n- One\n\n  ### In a list\n\n  Text.\n- Two\n\n## Notes\n\nAgain.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n\nFor those who know the address.\n',
  'docs/long.md': `# Long\n\n${'A line of the long page, with a few words 🦓.\n\n'.repeat(1500)}`,
};
