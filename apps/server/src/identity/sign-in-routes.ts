import type { Account } from '@vigil/database'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findInteraction, finishSignIn, showExpired } from './interaction.ts'
import { type IdentityPages, strictly } from './page-context.ts'
import { showPage } from './page-reply.ts'
import { signInPage } from './pages.ts'
import { isPassword } from './passwords.ts'
import { beginSecondStep, secondStepPath } from './second-factor/second-step.ts'

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
export function signInRoutes(app: FastifyInstance, pages: IdentityPages) {
  const { deps, provider, brand, guessing, audit, factor, webFiles } = pages
  const { accounts } = deps.database
  const show = (state: { email?: string; problem?: string } = {}) =>
    signInPage(brand, { ...state, demo: deps.demoAccounts, webFiles })

  const needsSecondStep = async ({ viewer }: Account) =>
    factor.isRequiredFor(viewer) || (await deps.database.secondFactors.of(viewer)).length > 0

  app.get('/identity/sign-in/:uid', async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return showExpired(reply, brand)
    return showPage(reply, show())
  })

  app.post('/identity/sign-in/:uid', strictly, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return showExpired(reply, brand)
    const form = signInForm.safeParse(request.body)
    if (!form.success) return showPage(reply, show({ problem: wrongCredentials }), 400)
    const { email, password } = form.data

    const failed = (account: Account | undefined, reason: string) =>
      audit({ action: 'session.sign-in-failed', account, address: request.ip, email, reason })

    const seconds = await guessing.take('signIn', email, request.ip)
    if (seconds > 0) {
      await failed(undefined, 'too many attempts')
      const problem = `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      return showPage(reply.header('retry-after', String(seconds)), show({ email, problem }), 429)
    }
    const account = await accounts.byEmail(email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) {
      await failed(account, 'wrong password')
      return showPage(reply, show({ email, problem: wrongCredentials }), 400)
    }
    await guessing.succeeded('signIn', email, request.ip)
    if (account.isBlocked) await failed(account, 'blocked')
    if (!account.isBlocked && (await needsSecondStep(account))) {
      await beginSecondStep(deps.database, interaction.uid, account.viewer.userId)
      return reply.redirect(secondStepPath(interaction.uid), 303)
    }
    return finishSignIn(provider, request, reply, account, ['pwd'])
  })
}
