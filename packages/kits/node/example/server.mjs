// A checkout server that verifies codes. Start it with the address and a key of your Vigil:
//
//   VIGIL_URL=http://localhost:8080 VIGIL_KEY=… PORT=8081 node example/server.mjs
//   curl -X POST localhost:8081/coupon -H 'Cookie: vigil_cart=…' -H 'Content-Type: application/json' -d '{"code":"WELCOME15"}'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { createVigil, readSession } from '../vigil.mjs'

const { VIGIL_URL: url = 'http://localhost:8080', VIGIL_KEY: key = '', VIGIL_CODE_KEY: codeKey = '' } = process.env
const { PORT = '8081', MODE: mode = 'refuse', TIMEOUT_MS = '300' } = process.env
const coupons = { WELCOME15: 0.15 }

const log = (message) => process.stderr.write(`${message}\n`)
const vigil = createVigil({
  url,
  key,
  codeKey,
  timeoutMs: Number(TIMEOUT_MS),
  onFailure: ({ message }) => log(message),
})
const verify = vigil.middleware({ mode, code: ({ body }) => body.code })

const send = (response, status, body) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const routes = {
  async '/coupon'(request, response) {
    const code = String(request.body.code ?? '').toUpperCase()
    if (!Object.hasOwn(coupons, code)) return send(response, 404, { error: 'This code is not valid.' })
    // In Express: app.post('/coupon', express.json(), verify, (request, response) => …)
    await verify(request, response, () => send(response, 200, { share: coupons[code], verdict: request.vigil.verdict }))
  },
  async '/order'(request, response) {
    const { orderId, code, affiliate } = request.body
    const session = readSession(request.headers.cookie)
    // The order id as request id: a repeated order gets the same answer.
    const verdict = await vigil.verifyOrder({ session, orderId, code, affiliate, requestId: orderId })
    send(response, 200, { orderId, affiliate: verdict.affiliate.verdict, coupon: verdict.coupon?.verdict ?? null })
  },
}

const server = createServer(async (request, response) => {
  const route = request.method === 'POST' && Object.hasOwn(routes, request.url) && routes[request.url]
  if (!route) return send(response, 404, { error: 'Not found.' })
  try {
    request.body = Object(await json(request))
  } catch {
    return send(response, 400, { error: 'Send JSON.' })
  }
  await route(request, response)
})
server.listen(Number(PORT), () => process.stdout.write(`listening on http://localhost:${server.address().port}\n`))
