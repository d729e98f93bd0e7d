import { expect, test } from 'vitest'
import { similarityInWords } from './similarity-words.ts'

test.each([
  [100, 'Nearly identical'],
  [75, 'Nearly identical'],
  [74, 'Very similar'],
  [60, 'Very similar'],
  [45, 'Similar'],
])('describes %d %% as %s', (percent, words) => {
  expect(similarityInWords(percent)).toBe(words)
})
