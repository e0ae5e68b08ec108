/** The objects of authentication: what an operation asks for, and how it is given. */
import { securityRequirement, securityScheme } from './rules.js';
import { choice, fields, flag, list, map, may, must, object, type Shape, since, text } from './spec.js';

const flow = (kind: string, ...urls: string[]): Shape => ({
  title: `the flow "${kind}"`,
  fields: { ...fields(must(text), ...urls), refreshUrl: may(text), scopes: must(map(text)) },
});

export const access: Record<string, Shape> = {
  securityRequirement: {
    title: 'a security requirement',
    fields: {},
    others: { type: list(text) },
    rules: [securityRequirement],
  },
  securityScheme: {
    title: 'a security scheme',
    fields: {
      type: must(choice({ apiKey: 0, http: 0, oauth2: 0, openIdConnect: 0, mutualTLS: 1 })),
      ...fields(may(text), 'description', 'name', 'scheme', 'bearerFormat', 'openIdConnectUrl'),
      in: may(choice({ query: 0, header: 0, cookie: 0 })),
      flows: may(object('flows')),
      oauth2MetadataUrl: since(2, text),
      deprecated: since(2, flag),
    },
    refers: { since: 0 },
    rules: [securityScheme],
  },
  flows: {
    title: '"flows"',
    fields: {
      implicit: may(object('implicit')),
      password: may(object('password')),
      clientCredentials: may(object('clientCredentials')),
      authorizationCode: may(object('authorizationCode')),
      deviceAuthorization: since(2, object('deviceAuthorization')),
    },
  },
  implicit: flow('implicit', 'authorizationUrl'),
  password: flow('password', 'tokenUrl'),
  clientCredentials: flow('clientCredentials', 'tokenUrl'),
  authorizationCode: flow('authorizationCode', 'authorizationUrl', 'tokenUrl'),
  deviceAuthorization: flow('deviceAuthorization', 'deviceAuthorizationUrl', 'tokenUrl'),
};
