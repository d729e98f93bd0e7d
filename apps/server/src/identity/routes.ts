import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import formbody from '@fastify/formbody'
import { email as emailField, limits } from '@vigil/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { sendResetMail } from './account-mails.ts'
import { lockOut } from './lock-out.ts'
import { hashToken } from './one-time-links.ts'
import { script, style } from './page-assets.ts'
import { type Brand, forgotPage, noticePage, setPasswordPage, signInPage } from './pages.ts'
import { hashPassword, isPassword, passwordProblem } from './passwords.ts'
import type { EmbeddedProvider } from './provider.ts'

const wrongCredentials = 'Incorrect email or password.'
const strictly = { config: { rateLimit: { max: 30, timeWindow: '1 minute', allowList: [] } } }

const signInForm = z.object({ email: z.string().trim().toLowerCase().max(200), password: z.string().max(200) })
const passwordForm = z.object({
  token: z.string().max(200),
  email: z.string().trim().toLowerCase().max(200).optional(),
  password: z.string().max(200),
  repeated: z.string().max(200),
})

/** The embedded provider and the pages to sign in and to set or reset a password. */
export async function identityRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  { provider }: EmbeddedProvider,
  brand: Brand,
) {
  const { database, clock, config } = deps
  const { accounts } = database
  const guessing = lockOut(database.signInFailures, clock)
  const demo = deps.demoAccounts

  await app.register(formbody)
  mountProvider(app, provider, config.publicUrl)

  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a sign-in page failed')
    const notice = {
      title: 'Something went wrong on our side',
      text: 'Nothing was changed. Please try again in a moment.',
      action: { label: 'Back to sign in', href: '/' },
    }
    return show(reply, noticePage(brand, notice), 500)
  })

  const show = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

  const expired = (reply: FastifyReply) =>
    show(
      reply,
      noticePage(brand, {
        title: 'This sign-in has expired',
        text: 'It was open too long, or was completed in another window.',
        action: { label: 'Sign in', href: '/' },
      }),
      400,
    )

  async function interaction(request: FastifyRequest, reply: FastifyReply) {
    return provider.interactionDetails(request.raw, reply.raw).catch(() => null)
  }

  app.get('/identity/sign-in/:uid', async (request, reply) => {
    if (!(await interaction(request, reply))) return expired(reply)
    return show(reply, signInPage(brand, { demo }))
  })

  app.post('/identity/sign-in/:uid', strictly, async (request, reply) => {
    if (!(await interaction(request, reply))) return expired(reply)
    const form = signInForm.safeParse(request.body)
    if (!form.success) return show(reply, signInPage(brand, { problem: wrongCredentials, demo }), 400)
    const { email, password } = form.data

    const seconds = await guessing.secondsLeft(email, request.ip)
    if (seconds > 0) {
      const problem = `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      return show(reply.header('retry-after', String(seconds)), signInPage(brand, { email, problem, demo }), 429)
    }
    const account = await accounts.byEmail(email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) {
      await guessing.failed(email, request.ip)
      return show(reply, signInPage(brand, { email, problem: wrongCredentials, demo }), 400)
    }
    await guessing.succeeded(email)
    const result = account.isBlocked
      ? { error: 'access_denied', error_description: 'user is blocked' }
      : { login: { accountId: account.viewer.userId, remember: true } }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })

  const unusable = (reply: FastifyReply) =>
    show(
      reply,
      noticePage(brand, {
        title: 'This link is no longer valid',
        text: 'It has expired or was already used. Please request a new one.',
        action: { label: 'Reset your password', href: '/identity/forgot' },
      }),
      410,
    )

  async function linkOf(token: string) {
    const link = await accounts.findLink(hashToken(token), clock())
    if (!link) return null
    const account = link.userId ? await accounts.byId(link.userId) : null
    return { ...link, knownEmail: account?.viewer.email ?? null }
  }

  app.get<{ Querystring: { token?: string } }>('/identity/password', strictly, async (request, reply) => {
    const token = String(request.query.token ?? '')
    const link = await linkOf(token)
    if (!link) return unusable(reply)
    return show(
      reply,
      setPasswordPage(brand, { token, knownEmail: link.knownEmail, minLength: limits.passwordLength.min }),
    )
  })

  app.post('/identity/password', strictly, async (request, reply) => {
    const form = passwordForm.safeParse(request.body)
    const link = form.success ? await linkOf(form.data.token) : null
    if (!form.success || !link) return unusable(reply)
    const { token, password, repeated } = form.data
    const email = link.knownEmail ?? form.data.email ?? ''

    const problem =
      (emailField.safeParse(email).success ? null : 'Email is incorrect.') ??
      (password === repeated ? null : 'The passwords do not match.') ??
      passwordProblem(password, email)
    if (problem) {
      const page = { token, knownEmail: link.knownEmail, email, problem, minLength: limits.passwordLength.min }
      return show(reply, setPasswordPage(brand, page), 400)
    }
    const passwordHash = await hashPassword(password)
    if (!(await accounts.useLink(hashToken(token), clock()))) return unusable(reply)
    if (link.userId) await accounts.setPassword(link.userId, passwordHash)
    else await accounts.createSuperadmin({ email, nickname: email.split('@')[0] ?? email, passwordHash })
    await guessing.succeeded(email)
    return show(
      reply,
      noticePage(brand, {
        title: 'Your password is set',
        text: `You can sign in as ${email} now.`,
        action: { label: 'Sign in', href: '/' },
      }),
    )
  })

  app.get('/identity/forgot', (_request, reply) => show(reply, forgotPage(brand, {})))

  app.post('/identity/forgot', strictly, async (request, reply) => {
    const form = z.object({ email: emailField }).safeParse(request.body)
    if (!form.success) return show(reply, forgotPage(brand, { problem: 'Email is incorrect.' }), 400)
    const account = await accounts.byEmail(form.data.email)
    // Not awaited: the response time would reveal whether the account exists.
    if (account && !account.isBlocked) {
      sendResetMail(deps, account.viewer).catch((err: unknown) =>
        request.log.error({ err }, 'failed to send the reset mail'),
      )
    }
    return show(
      reply,
      noticePage(brand, {
        title: 'Check your inbox',
        text: `If ${form.data.email} has an account here, you will receive a link to set a new password.`,
        action: { label: 'Back to sign in', href: '/' },
      }),
    )
  })
}

/** Passes everything below /oidc to the provider, which must see the public URL whatever proxy is in front. */
function mountProvider(app: FastifyInstance, provider: EmbeddedProvider['provider'], publicUrl: string) {
  const { protocol, host } = new URL(publicUrl)
  const serve = provider.callback()
  app.all('/oidc/*', {
    // Before Fastify reads the body, because the provider reads it itself.
    onRequest: async ({ raw }, reply) => {
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.headers['x-forwarded-host'] = host
      reply.hijack()
      const original = raw.url ?? '/'
      Object.assign(raw, { originalUrl: original, url: original.slice('/oidc'.length) })
      await serve(raw, reply.raw)
    },
    handler: () => undefined,
  })
}

/** Styles, font and script of the plain pages, with any identity provider. */
export function servePageAssets(app: FastifyInstance) {
  const fontPath = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  const font = readFileSync(fontPath)
  const kept = 'public, max-age=3600'
  app.get('/identity/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', kept).send(style),
  )
  app.get('/identity/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', kept).send(script),
  )
  app.get('/identity/inter.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', kept).send(font),
  )
}
