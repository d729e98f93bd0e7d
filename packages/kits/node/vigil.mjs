// Client for Vigil's verdicts: how a coupon code came into the cart, and whether an affiliate earned an order. It has no
// dependencies: copy this file, or install the package. Calls never throw and never stop a sale: a timeout or an error
// means `no_verdict`.

import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'

/**
 * Pauses before a code is verified again that was not seen, or that only an extension has tried so far. The script on the
 * page sends its reports in batches: the shopper may have opened the checkout or typed the code within the last half
 * second.
 */
const pausesMs = [250, 400, 600]

const texts = {
  no_session: 'The request has no cookie vigil_cart.',
  unreachable: 'There was no answer in time.',
  invalid_token: 'The token is missing, expired or not of this session.',
  no_code_key: 'The codes of the token are hashes, and the option codeKey is not set to their key.',
}

/** @param {keyof typeof texts} reason */
const noVerdict = (reason) => ({
  verdict: /** @type {const} */ ('no_verdict'),
  confidence: /** @type {const} */ ('low'),
  reasons: [{ reason, text: texts[reason] }],
})

/** The session id in a Cookie header; null if there is none. */
export function readSession(cookieHeader) {
  return /(?:^|;)\s*vigil_cart=([\w-]{16,64})(?:~|%7E|;|$)/i.exec(cookieHeader ?? '')?.[1] ?? null
}

/** Whether a code should be refused: something other than the shopper or the shop brought it. */
export function isRefusable({ verdict, confidence }) {
  return verdict === 'injected' || (verdict === 'unseen' && confidence === 'high')
}

const hashed = /^h:[0-9a-f]{32}$/

/** Hashes codes as the script on the page does, so that the clear code stays on this server. Null without a key. */
function codeHasher(codeKey) {
  if (!codeKey) return null
  if (!/^[0-9a-f]{64}$/.test(codeKey)) throw new Error('codeKey must be the key of the page "Server verification"')
  const key = Buffer.from(codeKey, 'hex')
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 8),
    hash: (code) => {
      const digest = createHmac('sha256', key).update(String(code).trim().toUpperCase()).digest('hex')
      return `h:${digest.slice(0, 32)}`
    },
  }
}

/** Whether the report of the shopper's entry, or of the checkout page, may not have arrived yet. */
const isPending = (coupon) =>
  coupon?.verdict === 'unseen' ||
  coupon?.verdict === 'injected' ||
  (coupon?.verdict === 'no_verdict' && coupon.reasons.some(({ reason }) => reason === 'no_checkout'))

const wordsOf = (text) => text.split(/[^a-z0-9]+/).filter(Boolean)
/** `cj-7719204` and `cj` are claims of `cj affiliate`. */
const isSameName = (network, claim) =>
  claim.includes(network) || network.includes(claim) || wordsOf(claim).includes(wordsOf(network)[0] ?? '')
const keysMs = 600_000
const retryKeysMs = 30_000

const wait = (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs))

/** @param {import('./vigil.d.mts').VigilOptions} options */
export function createVigil({
  url,
  key = '',
  tags = [],
  codeKey = '',
  timeoutMs = 300,
  fetch = globalThis.fetch,
  onFailure = () => undefined,
}) {
  const base = url.replace(/\/+$/, '')
  const hasher = codeHasher(codeKey)
  const withHash = ({ code, ...request }) =>
    code && hasher ? { ...request, code: hasher.hash(code), codeKeyId: hasher.id } : { ...request, code }

  async function call(path, body) {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }

  /**
   * Verifies again until the shopper was seen to enter the code. Vigil returns the same answer to the same request id, so each
   * try has its own, derived from the first: repeating all of it returns the same answer too.
   */
  async function callPatiently(path, { requestId, ...body }, findCoupon) {
    const named = (turn) => (requestId && turn > 0 ? { requestId: `${requestId}.${turn}` } : { requestId })
    try {
      let answer = await call(path, { ...body, ...named(0) })
      for (let turn = 1; turn <= pausesMs.length && isPending(findCoupon(answer)); turn++) {
        await wait(pausesMs[turn - 1])
        answer = await call(path, { ...body, ...named(turn) })
      }
      return answer
    } catch (error) {
      report(error)
      return null
    }
  }

  function report(error) {
    try {
      onFailure(error instanceof Error ? error : new Error(String(error)))
    } catch {
      // A failing logger must not stop a sale either.
    }
  }

  async function verifyCoupon({ session, ...request }) {
    if (!session) return { ...noVerdict('no_session'), evidenceId: null }
    const answer = await callPatiently('/api/verify/coupon', { session, ...withHash(request) }, (coupon) => coupon)
    return answer ?? { ...noVerdict('unreachable'), evidenceId: null }
  }

  async function verifyOrder({ session, ...request }) {
    const missing = (reason) => ({
      affiliate: noVerdict(reason),
      coupon: request.code ? noVerdict(reason) : null,
      evidenceId: null,
    })
    if (!session) return missing('no_session')
    const answer = await callPatiently('/api/verify/order', { session, ...withHash(request) }, ({ coupon }) => coupon)
    return answer ?? missing('unreachable')
  }

  let keySet = { keys: [], readAt: Number.NEGATIVE_INFINITY }

  /** The published key of a token. The set is read again when it is old, or when a key is unknown after a rotation. */
  async function findKey(kid) {
    const find = () => keySet.keys.find((published) => published.kid === kid)
    const ageMs = Date.now() - keySet.readAt
    if (ageMs > keysMs || (!find() && ageMs > retryKeysMs)) {
      const response = await fetch(`${base}/.well-known/vigil-verdicts.json`, {
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status !== 200) throw new Error(`the key set returned ${response.status}`)
      keySet = { keys: (await response.json()).keys, readAt: Date.now() }
    }
    return find()
  }

  /** The claims of a valid token. Throws if it is not. */
  async function readToken(token, session) {
    const [head = '', payload = '', signature = ''] = String(token).split('.')
    const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const { alg, kid } = decode(head)
    if (alg !== 'EdDSA') throw new Error('the token has another algorithm')
    const jwk = await findKey(kid)
    if (!jwk) throw new Error('the key of the token is not published')
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    if (!verify(null, Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, 'base64url')))
      throw new Error('the signature of the token is invalid')
    const claims = decode(payload)
    if (!(claims.exp * 1_000 > Date.now())) throw new Error('the token is expired')
    // Without these, a token of another shop or shopper would be accepted.
    if (!tags.includes(claims.aud)) throw new Error('the token is of another shop, or `tags` is not set')
    if (!session || claims.sub !== String(session).split('~')[0]) throw new Error('the token is of another session')
    return claims
  }

  /** The decision of a token on a code, which may be in it as a hash. */
  function decideCode(claims, code) {
    const { codes, otherCodes, otherHashes, codeKeyIds = [] } = claims
    const find = (wanted) => (Object.hasOwn(codes, wanted) ? codes[wanted] : undefined)
    const clear = find(code.trim().toUpperCase())
    if (clear) return clear
    if (!Object.keys(codes).some((name) => hashed.test(name))) return otherCodes
    if (!hasher || !codeKeyIds.includes(hasher.id)) return noVerdict('no_code_key')
    return find(hasher.hash(code)) ?? (hasher.id === codeKeyIds[0] && otherHashes ? otherHashes : otherCodes)
  }

  async function verifyToken({ token, session, code, affiliate }) {
    const noClaim = { verdict: 'none', confidence: 'high', reasons: [] }
    try {
      const claims = await readToken(token, session)
      const { affiliates, otherAffiliates } = claims
      const claim = affiliate?.toLowerCase()
      const network = claim && Object.keys(affiliates).find((name) => isSameName(name.toLowerCase(), claim))
      return {
        affiliate: !claim ? noClaim : network ? affiliates[network] : otherAffiliates,
        coupon: code?.trim() ? decideCode(claims, code) : null,
        evidenceId: null,
      }
    } catch (error) {
      report(error)
      const missing = noVerdict('invalid_token')
      return { affiliate: affiliate ? missing : noClaim, coupon: code ? missing : null, evidenceId: null }
    }
  }

  /** Verifies the code that `readCode` finds in a request; null if it has none. */
  async function verifyRequest(cookieHeader, readCode) {
    try {
      const code = String((await readCode()) ?? '').trim()
      return code ? await verifyCoupon({ session: readSession(cookieHeader), code }) : null
    } catch (error) {
      report(error)
      return null
    }
  }

  return {
    verifyCoupon,
    verifyOrder,
    verifyToken,

    /** Middleware for Express and others: sets `request.vigil`, and refuses codes in the mode `refuse`. */
    middleware({ code, mode = 'flag', onRefused = refuse }) {
      return async (request, response, next) => {
        request.vigil = await verifyRequest(request.headers.cookie, () => code(request))
        if (mode === 'refuse' && request.vigil && isRefusable(request.vigil)) onRefused(request, response)
        else next()
      }
    },

    /** Wraps a fetch handler: calls it with the request and the verdict, and refuses codes in the mode `refuse`. */
    handler(handle, { code, mode = 'flag', onRefused = () => Response.json(refusal, { status: 422 }) }) {
      return async (request, ...rest) => {
        const copy = request.clone()
        const verdict = await verifyRequest(request.headers.get('cookie'), () => code(copy))
        return mode === 'refuse' && verdict && isRefusable(verdict)
          ? onRefused(request, verdict)
          : handle(request, verdict, ...rest)
      }
    },
  }
}

const refusal = { error: 'This code cannot be used.' }

function refuse(_request, response) {
  response.statusCode = 422
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(refusal))
}
