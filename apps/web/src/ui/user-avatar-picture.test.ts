import { expect, test } from 'vitest'
import { getInitials, isLocalPicture } from './user-avatar-picture.ts'

test.each([
  ['Ann Lee', 'AL'],
  ['ann.lee@herald.test', 'AL'],
  ['publisher@vigil.test', 'PU'],
  ['', '?'],
  ['  ', '?'],
])('initials of %j are %s', (name, initials) => expect(getInitials(name)).toBe(initials))

test('shows only pictures from this server or inline ones', () => {
  expect(isLocalPicture('/files/ann.png')).toBe(true)
  expect(isLocalPicture('data:image/png;base64,AAAA')).toBe(true)
  for (const outside of ['https://x.test/a.png', '//x.test/a.png', '/\\x.test', 'data:text/html,x', '', null])
    expect(isLocalPicture(outside)).toBe(false)
})
