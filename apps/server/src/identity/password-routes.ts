import { email as emailField, Failure, limits } from '@vigil/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendResetMail } from './account-mails.ts'
import { hashToken } from './one-time-links.ts'
import { type IdentityPages, strictly } from './page-context.ts'
import { showPage } from './page-reply.ts'
import { forgotPage, noticePage, setPasswordPage } from './pages.ts'
import { hashPassword, passwordProblem } from './passwords.ts'

const passwordForm = z.object({
  token: z.string().max(200),
  email: z.string().trim().toLowerCase().max(200).optional(),
  password: z.string().max(200),
  repeated: z.string().max(200),
})

/** The pages to set a password with a one-time link and to request such a link. */
export function passwordRoutes(app: FastifyInstance, { deps, brand, guessing, audit }: IdentityPages) {
  const { clock } = deps
  const { accounts } = deps.database

  const unusable = (reply: FastifyReply) =>
    showPage(
      reply,
      noticePage(brand, {
        title: 'This link is no longer valid',
        text: 'It has expired or was already used. Please request a new one.',
        action: { label: 'Reset your password', href: '/identity/forgot' },
      }),
      410,
    )

  async function findLink(token: string) {
    const link = await accounts.findLink(hashToken(token), clock())
    if (!link) return null
    const account = link.userId ? await accounts.byId(link.userId) : null
    return { ...link, knownEmail: account?.viewer.email ?? null }
  }

  app.get<{ Querystring: { token?: string } }>('/identity/password', strictly, async (request, reply) => {
    const token = String(request.query.token ?? '')
    const link = await findLink(token)
    if (!link) return unusable(reply)
    return showPage(
      reply,
      setPasswordPage(brand, { token, knownEmail: link.knownEmail, minLength: limits.passwordLength.min }),
    )
  })

  app.post('/identity/password', strictly, async (request, reply) => {
    const form = passwordForm.safeParse(request.body)
    const link = form.success ? await findLink(form.data.token) : null
    if (!form.success || !link) return unusable(reply)
    const { token, password, repeated } = form.data
    const email = link.knownEmail ?? form.data.email ?? ''

    const problem =
      (emailField.safeParse(email).success ? null : 'Email is incorrect.') ??
      (password === repeated ? null : 'The passwords do not match.') ??
      passwordProblem(password, email)
    const refused = (problem: string) => {
      const page = { token, knownEmail: link.knownEmail, email, problem, minLength: limits.passwordLength.min }
      return showPage(reply, setPasswordPage(brand, page), 400)
    }
    if (problem) return refused(problem)
    const passwordHash = await hashPassword(password)
    const superadmin = { email, nickname: email.split('@')[0] ?? email, passwordHash }
    const outcome = await (link.userId
      ? accounts.setPassword(hashToken(token), clock(), passwordHash)
      : accounts.createFirstSuperadmin(hashToken(token), clock(), superadmin)
    ).catch((error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    })
    if (outcome instanceof Failure) return refused(outcome.message)
    if (!outcome) return unusable(reply)
    await guessing.passwordSet(email)
    await audit({ action: 'password.set', account: await accounts.byEmail(email), address: request.ip })
    return showPage(
      reply,
      noticePage(brand, {
        title: 'Your password is set',
        text: `You can sign in as ${email} now.`,
        action: { label: 'Sign in', href: '/' },
      }),
    )
  })

  app.get('/identity/forgot', (_request, reply) => showPage(reply, forgotPage(brand, {})))

  app.post('/identity/forgot', strictly, async (request, reply) => {
    const form = z.object({ email: emailField }).safeParse(request.body)
    if (!form.success) return showPage(reply, forgotPage(brand, { problem: 'Email is incorrect.' }), 400)
    const { email } = form.data
    // Over the limit, the answer stays the same, so that it does not reveal whether the account exists.
    const mayMail = (await guessing.take('resetMail', email, request.ip)) === 0
    const account = await accounts.byEmail(email)
    // Not awaited: the response time would reveal whether the account exists.
    if (mayMail && account && !account.isBlocked) {
      const send = async () => {
        await audit({ action: 'password.reset-request', account, address: request.ip, email })
        await sendResetMail(deps, account.viewer)
      }
      send().catch((err: unknown) => request.log.error({ err }, 'failed to send the reset mail'))
    }
    return showPage(
      reply,
      noticePage(brand, {
        title: 'Check your inbox',
        text: `If ${email} has an account here, you will receive a link to set a new password.`,
        action: { label: 'Back to sign in', href: '/' },
      }),
    )
  })
}
