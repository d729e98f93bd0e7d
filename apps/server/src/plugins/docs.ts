import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The OpenAPI document, made from the contract, and a page to read it. Registered before the routes it describes. */
export async function documentApi(
  app: FastifyInstance,
  { productName, publicUrl }: { productName: string; publicUrl: string },
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description:
          'Errors are `{ error: { code, message, details? } }`; 401 has no body. Unknown fields are ignored.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // Only what the contract describes: pages and files are not the API.
    transform: (route) =>
      route.schema?.tags ? jsonSchemaTransform(route) : { schema: { ...route.schema, hide: true }, url: route.url },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, theme: { title: `${productName} API` } })
  app.get('/api/openapi.json', () => app.swagger())
}
