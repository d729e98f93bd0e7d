/** Why a sign-in did not happen, in words that say what to do next. A closed list: no text of an address is ever shown. */
export const signInProblems = {
  refused: 'The sign-in could not be completed. Please sign in again.',
  interrupted: 'The sign-in was started in another tab or too long ago. Please sign in again.',
  rejected: 'The server did not accept your sign-in. Please sign in again.',
  declined: 'Sign-in was cancelled.',
  unavailable: 'The sign-in service cannot be reached right now. Please try again in a moment.',
  'signed-out': 'You have been signed out.',
} as const
export type SignInProblem = keyof typeof signInProblems
export const signInProblemNames = Object.keys(signInProblems) as [SignInProblem, ...SignInProblem[]] // keys of a literal

export type SignInReturn =
  | { kind: 'code'; code: string; state: string | null }
  | { kind: 'tokens'; idToken: string; state: string | null }
  | { kind: 'forbidden' }
  | { kind: 'problem'; problem: SignInProblem }
  | { kind: 'nothing' }

function problemOf(error: string): SignInProblem {
  if (error === 'access_denied') return 'declined'
  if (error === 'server_error' || error === 'temporarily_unavailable') return 'unavailable'
  return 'refused'
}

/** What the provider sent back to /callback, in the query (code) or in the hash (tokens). */
export function readSignInReturn({ search, hash }: { search: string; hash: string }): SignInReturn {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const error = fragment.get('error') ?? query.get('error')
  if (error) {
    const description = fragment.get('error_description') ?? query.get('error_description') ?? ''
    if (error === 'access_denied' && /block|inactive|not active/i.test(description)) return { kind: 'forbidden' }
    return { kind: 'problem', problem: problemOf(error) }
  }
  const idToken = fragment.get('id_token')
  if (idToken) return { kind: 'tokens', idToken, state: fragment.get('state') }
  if (fragment.has('access_token')) return { kind: 'problem', problem: 'refused' }
  const code = query.get('code')
  return code ? { kind: 'code', code, state: query.get('state') } : { kind: 'nothing' }
}
