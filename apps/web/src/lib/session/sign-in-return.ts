/** Sign-in errors with the next step. A closed list: text from the URL is never displayed. */
export const signInProblems = {
  refused: 'Sign-in failed. Please sign in again.',
  interrupted: 'This sign-in was started in another tab or has expired. Please sign in again.',
  rejected: 'The server rejected your sign-in. Please sign in again.',
  declined: 'Sign-in was cancelled.',
  unavailable: 'The sign-in service is unavailable. Please try again in a moment.',
  'signed-out': 'You have been signed out.',
} as const
export type SignInProblem = keyof typeof signInProblems
export const signInProblemNames = Object.keys(signInProblems) as [SignInProblem, ...SignInProblem[]] // keys of the object above

export type SignInReturn =
  | { kind: 'code'; code: string; state: string | null }
  | { kind: 'tokens'; idToken: string; state: string | null }
  | { kind: 'forbidden' }
  | { kind: 'problem'; problem: SignInProblem }
  | { kind: 'nothing' }

function classifyError(error: string): SignInProblem {
  if (error === 'access_denied') return 'declined'
  if (error === 'server_error' || error === 'temporarily_unavailable') return 'unavailable'
  return 'refused'
}

/** Parses the provider's response at /callback, from the query (code) or the hash (tokens). */
export function readSignInReturn({ search, hash }: { search: string; hash: string }): SignInReturn {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const error = fragment.get('error') ?? query.get('error')
  if (error) {
    const description = fragment.get('error_description') ?? query.get('error_description') ?? ''
    if (error === 'access_denied' && /block|inactive|not active/i.test(description)) return { kind: 'forbidden' }
    return { kind: 'problem', problem: classifyError(error) }
  }
  const idToken = fragment.get('id_token')
  if (idToken) return { kind: 'tokens', idToken, state: fragment.get('state') }
  if (fragment.has('access_token')) return { kind: 'problem', problem: 'refused' }
  const code = query.get('code')
  return code ? { kind: 'code', code, state: query.get('state') } : { kind: 'nothing' }
}
