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

test('an access token alone says nothing of who signed in', () => {
  expect(read('', '#access_token=a')).toEqual({ kind: 'problem', problem: 'refused' })
})

test('a blocked user is forbidden, whether the error comes in query or hash', () => {
  expect(read('?error=access_denied&error_description=user%20is%20blocked')).toEqual({ kind: 'forbidden' })
  expect(read('', '#error=access_denied&error_description=User+Blocked')).toEqual({ kind: 'forbidden' })
})

test('any other error is a problem to read, never a reason to go round again', () => {
  expect(read('?error=login_required')).toEqual({ kind: 'problem', problem: 'refused' })
  expect(read('?error=access_denied')).toEqual({ kind: 'problem', problem: 'declined' })
  expect(read('?error=temporarily_unavailable&code=x')).toEqual({ kind: 'problem', problem: 'unavailable' })
})

test('an empty return is nothing', () => {
  expect(read('')).toEqual({ kind: 'nothing' })
})
