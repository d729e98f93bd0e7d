import { createHash, randomBytes } from 'node:crypto'
import type { AnswerOf, sessionSignIn } from '@vigil/contract'
import { demoPassword } from '@vigil/demo'
import { addressHeader } from './addresses.ts'

export type SignedIn = AnswerOf<typeof sessionSignIn>

const random = () => randomBytes(32).toString('base64url')

/** Signs in like the web app (authorization code with PKCE), without a browser. */
export async function signInByCalls(origin: string, email: string, password = demoPassword): Promise<SignedIn> {
  const [codeVerifier, nonce, redirectUri] = [random(), random(), `${origin}/callback`]
  const visit = visitor()
  const query = new URLSearchParams({
    client_id: 'vigil-web',
    scope: 'openid profile',
    response_type: 'code',
    redirect_uri: redirectUri,
    state: random(),
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = (await visit(`${origin}/oidc/auth?${query}`)).headers.get('location')
  const resumed = (await visit(new URL(page ?? '', origin).href, new URLSearchParams({ email, password }))).headers.get(
    'location',
  )
  if (!resumed) throw new Error(`${email} could not sign in`)
  const back = (await visit(new URL(resumed, origin).href)).headers.get('location')
  const code = new URL(back ?? '', origin).searchParams.get('code')

  const answer = await fetch(`${origin}/api/session/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, codeVerifier, nonce, redirectUri }),
  })
  if (!answer.ok) throw new Error(`the sign-in of ${email} was refused: ${await answer.text()}`)
  return (await answer.json()) as SignedIn // the server validates it with the contract
}

/** Follows no redirects and keeps one set of cookies. */
function visitor() {
  const cookies = new Map<string, string>()
  const address = addressHeader()
  return async (url: string, form?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, ...address },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
}
