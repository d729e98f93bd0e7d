import { expect, test } from 'vitest'
import { similarityInWords } from './similarity-words.ts'

test.each([
  [100, 'Nearly identical'],
  [85, 'Nearly identical'],
  [84, 'Very similar'],
  [65, 'Very similar'],
  [45, 'Similar'],
])('describes %d %% as %s', (percent, words) => {
  expect(similarityInWords(percent)).toBe(words)
})
