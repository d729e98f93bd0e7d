import { expect, test } from 'vitest'
import { readSignInReturn } from './sign-in-return.ts'

const read = (search: string, hash = '') => readSignInReturn({ search, hash })

test('reads a code with its state', () => {
  expect(read('?code=abc&state=s1')).toEqual({ kind: 'code', code: 'abc', state: 's1' })
})

test('reads tokens from the hash, with or without a state', () => {
  expect(read('', '#access_token=a&id_token=i&state=s1')).toEqual({ kind: 'tokens', idToken: 'i', state: 's1' })
  expect(read('', '#id_token=i')).toEqual({ kind: 'tokens', idToken: 'i', state: null })
})

test('rejects an access token without an id token', () => {
  expect(read('', '#access_token=a')).toEqual({ kind: 'problem', problem: 'refused' })
})

test('treats a blocked user as forbidden, with the error in query or hash', () => {
  expect(read('?error=access_denied&error_description=user%20is%20blocked')).toEqual({ kind: 'forbidden' })
  expect(read('', '#error=access_denied&error_description=User+Blocked')).toEqual({ kind: 'forbidden' })
})

test('reports any other error without restarting sign-in', () => {
  expect(read('?error=login_required')).toEqual({ kind: 'problem', problem: 'refused' })
  expect(read('?error=access_denied')).toEqual({ kind: 'problem', problem: 'declined' })
  expect(read('?error=temporarily_unavailable&code=x')).toEqual({ kind: 'problem', problem: 'unavailable' })
})

test('ignores an empty return', () => {
  expect(read('')).toEqual({ kind: 'nothing' })
})
