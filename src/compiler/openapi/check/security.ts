/** The objects of authentication: security requirements, security schemes and OAuth flows. */
import { checkSecurityRequirement, checkSecurityScheme } from './rules.js';
import {
  booleanType,
  choiceType,
  listType,
  mapType,
  type ObjectShape,
  objectType,
  optional,
  required,
  sameField,
  since,
  textType,
} from './spec.js';

const oauthFlow = (kind: string, ...urls: string[]): ObjectShape => ({
  title: `the flow "${kind}"`,
  fields: {
    ...sameField(required(textType), ...urls),
    refreshUrl: optional(textType),
    scopes: required(mapType(textType)),
  },
});

/** Security objects by name. */
export const securityShapes: Record<string, ObjectShape> = {
  securityRequirement: {
    title: 'a security requirement',
    fields: {},
    others: { type: listType(textType) },
    rules: [checkSecurityRequirement],
  },
  securityScheme: {
    title: 'a security scheme',
    fields: {
      type: required(choiceType({ apiKey: 0, http: 0, oauth2: 0, openIdConnect: 0, mutualTLS: 1 })),
      ...sameField(optional(textType), 'description', 'name', 'scheme', 'bearerFormat', 'openIdConnectUrl'),
      in: optional(choiceType({ query: 0, header: 0, cookie: 0 })),
      flows: optional(objectType('flows')),
      oauth2MetadataUrl: since(2, textType),
      deprecated: since(2, booleanType),
    },
    reference: { since: 0 },
    rules: [checkSecurityScheme],
  },
  flows: {
    title: '"flows"',
    fields: {
      implicit: optional(objectType('implicit')),
      password: optional(objectType('password')),
      clientCredentials: optional(objectType('clientCredentials')),
      authorizationCode: optional(objectType('authorizationCode')),
      deviceAuthorization: since(2, objectType('deviceAuthorization')),
    },
  },
  implicit: oauthFlow('implicit', 'authorizationUrl'),
  password: oauthFlow('password', 'tokenUrl'),
  clientCredentials: oauthFlow('clientCredentials', 'tokenUrl'),
  authorizationCode: oauthFlow('authorizationCode', 'authorizationUrl', 'tokenUrl'),
  deviceAuthorization: oauthFlow('deviceAuthorization', 'deviceAuthorizationUrl', 'tokenUrl'),
};
