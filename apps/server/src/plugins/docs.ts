import swagger from '@fastify/swagger'
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from 'fastify'
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
  app.get('/api/openapi.json', () => app.swagger())
  await servePage(app, `${productName} API`)
}

const pagePath = '/api/docs'

/** The page is opened rarely, and its packages would add a tenth to every start: they are loaded by the first request. */
async function servePage(app: FastifyInstance, title: string) {
  let opened: Promise<FastifyInstance> | undefined
  const serve = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    opened ??= openPage(app, title)
    const answer = await (await opened).inject({ url, headers })
    for (const name of pageHeaders) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
    return reply.code(answer.statusCode).send(answer.rawPayload)
  }
  app.get(pagePath, serve)
  app.get(`${pagePath}/*`, serve)
}

const pageHeaders = [
  'cache-control',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
]

async function openPage(app: FastifyInstance, title: string) {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const page = fastify()
  // The document is the application's, so the plugin that the package wants to find here is missing: within a function,
  // it does not look for it.
  page.decorate('swagger', app.swagger)
  const register = swaggerUi as unknown as FastifyPluginAsync<FastifySwaggerUiOptions> // its types declare a callback
  await page.register((scope) => register(scope, { routePrefix: pagePath, staticCSP: true, theme: { title } }))
  return page
}
