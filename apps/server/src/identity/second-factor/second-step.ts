import type { Database } from '@vigil/database'
import { z } from 'zod'

const model = 'SecondStep'
const validMs = 10 * 60_000

const stepState = z.object({
  /** The last challenge for a passkey. */
  challenge: z.string().optional(),
  /** The encrypted secret while an authenticator app is set up. */
  newTotp: z.string().optional(),
  /** Set once a factor was set up; the recovery codes are shown then. */
  isDone: z.boolean().optional(),
})
export type StepState = z.infer<typeof stepState>

export const secondStepPath = (uid: string) => `/identity/sign-in/${uid}/second-step`

type State = Pick<Database, 'providerState'>

/** Remembers that the password was right, for this sign-in only. */
export const beginSecondStep = (database: State, uid: string, userId: string) =>
  saveSecondStep(database, uid, userId, {})

export async function saveSecondStep({ providerState }: State, uid: string, userId: string, payload: StepState) {
  const expiresAt = new Date(Date.now() + validMs)
  await providerState.save({ model, id: uid, accountId: userId, payload, expiresAt })
}

export async function findSecondStep({ providerState }: State, uid: string) {
  const found = await providerState.find(model, uid)
  return found?.accountId ? { userId: found.accountId, state: stepState.parse(found.payload) } : null
}

/** False if another request has just completed the step. */
export const endSecondStep = async ({ providerState }: State, uid: string) =>
  (await providerState.take(model, uid)) !== undefined
