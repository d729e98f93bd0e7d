import { createHash, randomBytes } from 'node:crypto'
import { publicUrl } from './tokens.ts'
import type { TestVigil } from './vigil.ts'

/** A user on the sign-in pages: keeps cookies and follows redirects within the server. */
export function visitor({ app }: Pick<TestVigil, 'app'>) {
  const cookies = new Map<string, string>()

  async function open(address: string, form?: Record<string, string>) {
    const url = new URL(address, publicUrl)
    const answer = await app.inject({
      method: form ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return {
      status: answer.statusCode,
      text: answer.body,
      location: answer.headers.location ?? null,
      headers: answer.headers,
    }
  }

  async function follow(address: string) {
    let page = await open(address)
    while (page.location?.startsWith(publicUrl) || page.location?.startsWith('/')) {
      if (page.location.startsWith(`${publicUrl}/callback`)) break
      page = await open(page.location)
    }
    return page
  }

  return { open, follow, cookies }
}

/** The authorization request of the web app. */
export function authorizationRequest() {
  const codeVerifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(8).toString('hex')
  const query = new URLSearchParams({
    client_id: 'vigil-web',
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: `${publicUrl}/callback`,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce,
    state: 'a-state',
  })
  return { address: `/oidc/auth?${query}`, codeVerifier, nonce }
}

/** Submits the sign-in page; returns the redirect and the data the web app needs to complete it. */
export async function signInAt(vigil: Pick<TestVigil, 'app'>, email: string, password: string) {
  const person = visitor(vigil)
  const request = authorizationRequest()
  const { location: signInPage } = await person.open(request.address)
  if (!signInPage) throw new Error('no sign-in page')
  const answered = await person.open(signInPage, { email, password })
  const end = answered.location ? await person.follow(answered.location) : answered
  const returned = end.location ? new URL(end.location).searchParams : null
  return { ...request, person, answered, returned, redirectUri: `${publicUrl}/callback` }
}
