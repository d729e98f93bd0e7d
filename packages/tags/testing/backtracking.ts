import regexpTree from 'regexp-tree'
import { type Expression, matchesCharacter, maxRepeats, minRepeats, type Repetition } from './pattern-faults.ts'

type Next = (at: number) => number
/** The end of the match from a place on, or -1. */
type Matcher = (at: number, next: Next) => number

const isWord = /\w/
/** Which characters below 256 each single-character pattern matches. */
const tables = new Map<string, boolean[]>()

/**
 * Counts the characters that a backtracking engine compares while it searches all matches of a pattern, from every start and in the
 * order that the language prescribes. Real engines skip some of them; none skips a whole factor of the length.
 */
export function stepsOf(pattern: RegExp, text: string): number {
  let steps = 0
  const { body } = regexpTree.parse(pattern)
  const isWordAt = (at: number) => isWord.test(text[at] ?? '')

  function compiled(node: Expression | null): Matcher {
    switch (node?.type) {
      case undefined:
        return (at, next) => next(at)
      case 'Char':
      case 'CharacterClass':
        return run([single(node)])
      case 'Group':
        return compiled(node.expression)
      case 'Alternative':
        return sequence(node.expressions)
      case 'Disjunction': {
        const [left, right] = [compiled(node.left), compiled(node.right)]
        return (at, next) => {
          const end = left(at, next)
          return end < 0 ? right(at, next) : end
        }
      }
      case 'Repetition':
        return repetition(node)
      case 'Assertion': {
        if (node.kind === '^') return (at, next) => (at === 0 ? next(at) : -1)
        if (node.kind === '$') return (at, next) => (at === text.length ? next(at) : -1)
        if (node.kind === '\\b') return (at, next) => (isWordAt(at) === isWordAt(at - 1) ? -1 : next(at))
        if (node.kind === 'Lookahead') {
          const ahead = compiled(node.assertion)
          return (at, next) => (ahead(at, (end) => end) < 0 === Boolean(node.negative) ? next(at) : -1)
        }
      }
    }
    throw new Error(`${regexpTree.generate(node)} is not supported`)
  }

  /** Characters after each other are one matcher: most of a pattern is literals, and this has to be fast. */
  function sequence(expressions: readonly Expression[]): Matcher {
    const ofRun = expressions.findIndex(({ type }) => type !== 'Char' && type !== 'CharacterClass')
    const length = ofRun < 0 ? expressions.length : Math.max(1, ofRun)
    const [head, ...others] = expressions
    const first = ofRun === 0 ? compiled(head ?? null) : run(expressions.slice(0, length).map(single))
    if (length >= expressions.length) return first
    const rest = sequence(ofRun === 0 ? others : expressions.slice(length))
    return (at, next) => first(at, (end) => rest(end, next))
  }

  function run(tests: readonly ((at: number) => boolean)[]): Matcher {
    return (at, next) => {
      for (let index = 0; index < tests.length; index++) if (!tests[index]?.(at + index)) return -1
      return next(at + tests.length)
    }
  }

  function single(node: Expression) {
    const source = regexpTree.generate(node)
    const test = matchesCharacter(source, pattern.flags)
    const table = tables.get(source + pattern.flags) ?? Array.from({ length: 256 }, (_, code) => test(code))
    tables.set(source + pattern.flags, table)
    return (at: number) => {
      steps++
      const code = text.charCodeAt(at)
      return at < text.length && (table[code] ?? test(code))
    }
  }

  /** Collects the ends of as many rounds as fit, then backs off one by one: without recursion, for texts of any length. */
  function repetition(node: Repetition): Matcher {
    const [least, most] = [minRepeats(node), maxRepeats(node)]
    const isGreedy = node.quantifier.greedy
    if (isGreedy && /Char/.test(node.expression.type)) {
      const isOne = single(node.expression)
      return (at, next) => {
        let end = at
        while (end - at < most && isOne(end)) end++
        for (; end - at >= least; end--) {
          const found = next(end)
          if (found >= 0) return found
        }
        return -1
      }
    }
    const inner = compiled(node.expression)
    return (at, next) => {
      const ends = [at]
      for (let end = at; ends.length <= most; ends.push(end)) {
        if (!isGreedy && ends.length > least) {
          const found = next(end)
          if (found >= 0) return found
        }
        const from = end
        end = inner(from, (reached) => reached)
        if (end <= from) break
      }
      for (let round = ends.length - 1; isGreedy && round >= least; round--) {
        const found = next(ends[round] ?? at)
        if (found >= 0) return found
      }
      return -1
    }
  }

  const match = compiled(body)
  for (let at = 0; at <= text.length; ) {
    const end = match(at, (reached) => reached)
    at = Math.max(at + 1, end)
  }
  return steps
}
