import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontFor, pdfFonts } from './fonts.ts'

test('the CJK font has uncompressed tables, because the library would inflate them for each character', () => {
  const names = new Set(['中', '國', 'か', 'ア', '뉴', '、', '（'].map((sign) => fontFor(sign.charCodeAt(0)) ?? ''))
  expect(names).toEqual(new Set(['Droid Sans Fallback']))
  const woff = readFileSync(String(pdfFonts['Droid Sans Fallback']?.normal))
  const uncompressedBytes = woff.readUInt32BE(16)
  expect(woff.length).toBeGreaterThan(uncompressedBytes)
})
