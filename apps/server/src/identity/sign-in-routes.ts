import type { Account } from '@vigil/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type IdentityPages, strictly } from './page-context.ts'
import { showPage } from './page-reply.ts'
import { noticePage, signInPage } from './pages.ts'
import { isPassword } from './passwords.ts'

const wrongCredentials = 'Incorrect email or password.'

const signInForm = z.object({
  // PostgreSQL cannot store NUL characters in text.
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(200)
    .refine((text) => !text.includes('\0')),
  password: z.string().max(200),
})

/** The page of an interaction, where users enter their email and password. */
export function signInRoutes(app: FastifyInstance, { deps, provider, brand, guessing, audit }: IdentityPages) {
  const { accounts } = deps.database
  const demo = deps.demoAccounts

  const expired = (reply: FastifyReply) =>
    showPage(
      reply,
      noticePage(brand, {
        title: 'This sign-in has expired',
        text: 'It was open too long, or was completed in another window.',
        action: { label: 'Sign in', href: '/' },
      }),
      400,
    )

  const interaction = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw).catch(() => null)

  app.get('/identity/sign-in/:uid', async (request, reply) => {
    if (!(await interaction(request, reply))) return expired(reply)
    return showPage(reply, signInPage(brand, { demo }))
  })

  app.post('/identity/sign-in/:uid', strictly, async (request, reply) => {
    if (!(await interaction(request, reply))) return expired(reply)
    const form = signInForm.safeParse(request.body)
    if (!form.success) return showPage(reply, signInPage(brand, { problem: wrongCredentials, demo }), 400)
    const { email, password } = form.data

    const failed = (account: Account | undefined, reason: string) =>
      audit({ action: 'session.sign-in-failed', account, address: request.ip, email, reason })

    const seconds = await guessing.take('signIn', email, request.ip)
    if (seconds > 0) {
      await failed(undefined, 'too many attempts')
      const problem = `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      return showPage(reply.header('retry-after', String(seconds)), signInPage(brand, { email, problem, demo }), 429)
    }
    const account = await accounts.byEmail(email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) {
      await failed(account, 'wrong password')
      return showPage(reply, signInPage(brand, { email, problem: wrongCredentials, demo }), 400)
    }
    await guessing.succeeded(email, request.ip)
    if (account.isBlocked) await failed(account, 'blocked')
    const result = account.isBlocked
      ? { error: 'access_denied', error_description: 'user is blocked' }
      : { login: { accountId: account.viewer.userId, remember: true } }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })
}
