import { applyInPage, field, type Honest, inPage, input, type } from './honest.ts'

/** Codes that shoppers and shops enter themselves. */
export const codes: Honest[] = [
  { name: 'types a code and clicks', act: type('SAVE1'), codes: ['SAVE1'] },
  { name: 'types a code into a form and clicks', kind: 'plain', act: type('SAVE2'), codes: ['SAVE2'] },
  { name: 'types a code into React’s field', kind: 'react', act: type('SAVE3'), codes: ['SAVE3'] },
  { name: 'types a code in a shadow root', kind: 'shadow', act: type('SAVE4'), codes: ['SAVE4'] },
  {
    name: 'types a code in a frame',
    kind: 'frame',
    act: async (page) => {
      const frame = page.frameLocator('iframe')
      await frame.locator(field).pressSequentially('SAVE5')
      await frame.locator('#apply').click()
    },
    codes: ['SAVE5'],
  },
  {
    name: 'types a code and presses Enter',
    act: (page) =>
      page
        .locator(field)
        .pressSequentially('SAVE6')
        .then(() => page.locator(field).press('Enter')),
    codes: ['SAVE6'],
  },
  {
    name: 'types a code into a form and presses Enter',
    kind: 'plain',
    act: (page) =>
      page
        .locator(field)
        .pressSequentially('SAVE7')
        .then(() => page.locator(field).press('Enter')),
    codes: ['SAVE7'],
  },
  {
    name: 'pastes a code',
    kind: 'react',
    body: '<input id="copied" value="SAVE8">',
    act: async (page) => {
      await page.locator('#copied').focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+c')
      await page.locator(field).focus()
      await page.keyboard.press('ControlOrMeta+v')
      await page.click('#apply')
    },
    codes: ['SAVE8'],
  },
  {
    name: 'types two codes one after the other',
    kind: 'react',
    act: async (page) => {
      await type('WRONG1')(page)
      await page.locator('text=not valid').waitFor()
      await page.locator(field).fill('')
      await type('SAVE9')(page)
    },
    codes: ['WRONG1', 'SAVE9'],
  },
  {
    name: 'dictates a code',
    kind: 'react',
    act: async (page) => {
      await page.click(field)
      await page.keyboard.insertText('SAVE10')
      await page.click('#apply')
    },
    codes: ['SAVE10'],
  },
  {
    name: 'comes back to a form and finds the code that was typed',
    kind: 'plain',
    act: async (page) => {
      await page.locator(field).pressSequentially('SAVE11')
      await page.click('#product')
      await page.waitForURL(/script/)
      await page.goBack()
      await page.locator(`${field}:visible`).waitFor()
      await page.click('#apply')
    },
    codes: ['SAVE11'],
  },
  {
    name: 'goes by keyboard alone',
    act: async (page) => {
      await page.locator(field).focus()
      await page.keyboard.type('SAVE12')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
    },
    codes: ['SAVE12'],
  },
  {
    name: 'changes the mind',
    act: async (page) => {
      await page.locator(field).pressSequentially('SAVE13')
      await page.locator(field).fill('')
    },
    holds: `${input}.value === ''`,
  },
  {
    name: 'comes by a link with a code, which the shop applies',
    address: '?coupon=SAVE14',
    body: inPage(applyInPage('SAVE14')),
    codes: ['SAVE14'],
  },
  {
    name: 'comes by a link with a code, which React shows',
    kind: 'react',
    address: '?coupon=SAVE15',
    act: (page) => page.click('#apply'),
    codes: ['SAVE15'],
  },
  {
    name: 'clicks an offer, which the shop applies',
    body: `<button id="use" onclick="${applyInPage('SAVE16').replaceAll('"', '&quot;')}">Use it</button>`,
    act: (page) => page.click('#use'),
    codes: ['SAVE16'],
  },
  { name: 'gets a code from the shop by itself', body: inPage(applyInPage('SAVE17')), codes: ['SAVE17'] },
  {
    name: 'gets a code from the shop, and types another',
    body: inPage(applyInPage('SAVE18')),
    act: async (page) => {
      await page.locator('text=SAVE18 was applied').waitFor()
      await page.locator(field).fill('')
      await type('SAVE19')(page)
    },
    codes: ['SAVE18', 'SAVE19'],
  },
  {
    name: 'gets a form that the shop sends',
    kind: 'plain',
    body: inPage(`${input}.value = 'SAVE20'; document.querySelector('#form').requestSubmit()`),
    codes: ['SAVE20'],
  },
  {
    name: 'has what was typed put in capitals by the shop',
    kind: 'script',
    body: inPage(
      `${input}.addEventListener('input', function () { ${input}.value = ${input}.value.toUpperCase() }); ${input}.dataset.listens = 'yes'`,
    ),
    act: async (page) => {
      await page.locator('[data-listens]').waitFor({ state: 'attached' })
      await type('save21')(page)
    },
    codes: ['SAVE21'],
  },
  {
    name: 'is asked by the shop’s own call',
    body: inPage(`fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code: 'SAVE22' }) })`),
    codes: ['SAVE22'],
  },
]
