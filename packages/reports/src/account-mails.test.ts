import { expect, test } from 'vitest'
import { inviteMail } from './account-mails.ts'

const brand = { productName: 'Vigil', accentColour: '#2f5fd0', supportEmail: 'support@vigil.test' }

test('an invitation has its link and validity in both parts', () => {
  const mail = inviteMail({
    brand,
    email: 'ops@harbour.example',
    link: 'https://vigil.example/p?token=a',
    hours: 72,
    isEcom: false,
  })
  expect(mail.text).toContain('https://vigil.example/p?token=a')
  expect(mail.html).toContain('href="https://vigil.example/p?token=a"')
  expect(mail.text).toContain('72 hours')
})

test('a shop is invited to the cart product', () => {
  const mail = inviteMail({ brand, email: 'a@b.example', link: 'https://v.example', hours: 72, isEcom: true })
  expect(mail.subject).toBe('Your invitation to VigilCart')
})

test('escapes markup in names and addresses', () => {
  const mail = inviteMail({
    brand: { ...brand, productName: '<b>V' },
    email: '"><img>@x.example',
    link: 'https://v.example',
    hours: 1,
    isEcom: false,
  })
  expect(mail.html).not.toContain('<img>')
  expect(mail.html).not.toContain('<b>V')
})
