import { type RegistrationResponseJSON, startRegistration } from '@simplewebauthn/browser'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  factorRemove,
  factorRename,
  passkeyBegin,
  passkeyFinish,
  recoveryCodesCreate,
  securityConfirm,
  securityShow,
  totpFinish,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'

const securityKey = ['security']

export const securityQuery = queryOptions({
  queryKey: securityKey,
  queryFn: ({ signal }) => call(securityShow, {}, { signal }),
})

export function useConfirmPassword() {
  return useSubmission({
    mutationFn: (password: string) => call(securityConfirm, { body: { password } }),
    // The password must not stay in memory.
    gcTime: 0,
  })
}

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useSubmission({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: securityKey }) })
}

export const useAddApp = (confirmation: string) =>
  useChange((entered: { enrolment: string; name: string; code: string }) =>
    call(totpFinish, { body: { confirmation, ...entered } }),
  )

export const useAddPasskey = (confirmation: string) =>
  useChange(async (name: string) => {
    const { enrolment, options } = await call(passkeyBegin, { body: { confirmation } })
    const response = await createPasskey(options)
    return call(passkeyFinish, { body: { confirmation, enrolment, name, response: { ...response } } })
  })

/** The browser's own messages are for developers. */
async function createPasskey(options: Record<string, unknown>): Promise<RegistrationResponseJSON> {
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] // made for it by the server
    return await startRegistration({ optionsJSON })
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(
      isKnown ? 'This device already has a passkey for your account.' : 'No passkey was created. Please try again.',
    )
  }
}

export const useRenameFactor = (confirmation: string) =>
  useChange(({ id, name }: { id: string; name: string }) =>
    call(factorRename, { params: { id }, body: { confirmation, name } }),
  )

export const useRemoveFactor = (confirmation: string) =>
  useChange((id: string) => call(factorRemove, { params: { id }, body: { confirmation } }))

export const useNewRecoveryCodes = (confirmation: string) =>
  useChange(() => call(recoveryCodesCreate, { body: { confirmation } }))
