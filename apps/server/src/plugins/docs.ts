import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * The OpenAPI document, generated from the contract, and a page to read it. Must be registered before the routes it
 * describes.
 */
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
    // Only the contract's routes: pages and files are not part of the API.
    transform: (route) =>
      route.schema?.tags ? jsonSchemaTransform(route) : { schema: { ...route.schema, hide: true }, url: route.url },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, theme: { title: `${productName} API` } })
  app.get('/api/openapi.json', () => app.swagger())
}
