import { Failure } from '@vigil/contract'
import type { Account, SecondFactorRow } from '@vigil/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findInteraction, finishSignIn, showExpired } from '../interaction.ts'
import { type IdentityPages, strictly } from '../page-context.ts'
import { showPage } from '../page-reply.ts'
import { endSecondStep, findSecondStep, type StepState, saveSecondStep } from './second-step.ts'
import { recoveryCodesPage, secondStepPage, setUpPage } from './second-step-pages.ts'

const path = '/identity/sign-in/:uid/second-step'

const stepForm = z.object({
  code: z.string().max(100).optional(),
  /** The browser's answer to the challenge, as JSON. */
  passkey: z.string().max(20_000).optional(),
})

interface Step {
  uid: string
  account: Account
  factors: SecondFactorRow[]
  state: StepState
}

/** The second step of a sign-in, after the right password: a code or a passkey, or setting up the first factor. */
export function secondStepRoutes(
  app: FastifyInstance,
  { deps, provider, brand, guessing, factor, audit }: IdentityPages,
) {
  const { database } = deps

  async function findStep(request: FastifyRequest, reply: FastifyReply): Promise<Step | null> {
    const uid = (await findInteraction(provider, request, reply))?.uid
    const found = uid ? await findSecondStep(database, uid) : null
    const account = found && (await database.accounts.byId(found.userId))
    if (!uid || !found || !account) return null
    return { uid, account, state: found.state, factors: await database.secondFactors.of(account.viewer) }
  }

  const save = (step: Step, state: StepState) => saveSecondStep(database, step.uid, step.account.viewer.userId, state)

  async function showStep(reply: FastifyReply, step: Step, problem: string | null, status = 200) {
    const { factors, account, state } = step
    if (factors.length === 0) {
      const newTotp = state.newTotp ?? factor.enrol.newTotp(account.viewer)
      if (!state.newTotp) await save(step, { ...state, newTotp })
      return showPage(reply, setUpPage(brand, { problem, ...factor.enrol.showTotp(account.viewer, newTotp) }), status)
    }
    const hasPasskey = factors.some(({ kind }) => kind === 'passkey')
    const options = hasPasskey ? await factor.passkeys.authenticationOptions(factors) : null
    if (options) await save(step, { ...state, challenge: options.challenge })
    const hasApp = factors.some(({ kind }) => kind === 'totp')
    return showPage(reply, secondStepPage(brand, { problem, hasApp, passkeyOptions: options }), status)
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, { uid, account }: Step, amr: string[]) {
    if (!(await endSecondStep(database, uid))) return showExpired(reply, brand)
    await guessing.succeeded('secondFactor', account.viewer.userId, request.ip)
    return finishSignIn(provider, request, reply, account, ['pwd', ...amr, 'mfa'])
  }

  async function verify({ account, state }: Step, { code, passkey }: z.infer<typeof stepForm>) {
    const { userId } = account.viewer
    if (passkey && state.challenge) {
      return (await factor.verify.passkey(userId, parseJson(passkey), state.challenge)) ? 'hwk' : null
    }
    return code ? factor.verify.code(userId, code) : null
  }

  app.get(path, async (request, reply) => {
    const step = await findStep(request, reply)
    return step ? showStep(reply, step, null) : showExpired(reply, brand)
  })

  app.post(path, strictly, async (request, reply) => {
    const step = await findStep(request, reply)
    const form = stepForm.safeParse(request.body)
    if (!step) return showExpired(reply, brand)
    if (step.state.isDone) return finish(request, reply, step, ['otp'])
    if (!form.success) return showStep(reply, step, 'This code is incorrect.', 400)

    const seconds = await guessing.take('secondFactor', step.account.viewer.userId, request.ip)
    if (seconds > 0) {
      const problem = `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      return showStep(reply.header('retry-after', String(seconds)), step, problem, 429)
    }
    if (step.factors.length === 0) return setUp(reply, step, form.data.code ?? '')
    // A challenge works once, also when the answer to it was wrong.
    if (form.data.passkey) await save(step, { ...step.state, challenge: undefined })
    const method = await verify(step, form.data)
    if (method) return finish(request, reply, step, [method === 'recovery' ? 'kba' : method])
    await audit({
      action: 'session.sign-in-failed',
      account: step.account,
      address: request.ip,
      email: step.account.viewer.email,
      reason: 'wrong second factor',
    })
    const problem = form.data.passkey ? 'This passkey could not be verified.' : 'This code is incorrect.'
    return showStep(reply, step, problem, 400)
  })

  /** Adds the first authenticator app. The sign-in completes after the recovery codes were shown. */
  async function setUp(reply: FastifyReply, step: Step, code: string) {
    const { viewer } = step.account
    if (!step.state.newTotp) return showStep(reply, step, null)
    try {
      const codes = await factor.enrol.addTotp(viewer, step.state.newTotp, { code, name: 'Authenticator app' })
      await save(step, { isDone: true })
      return showPage(reply, recoveryCodesPage(brand, codes ?? []))
    } catch (error) {
      if (error instanceof Failure) return showStep(reply, step, error.message, 400)
      throw error
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
