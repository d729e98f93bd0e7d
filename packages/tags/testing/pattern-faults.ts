import regexpTree from 'regexp-tree'

export type Expression = NonNullable<ReturnType<typeof regexpTree.parse>['body']>
export type Repetition = Extract<Expression, { type: 'Repetition' }>

/** From here on a repetition counts as long: two of them after each other cost its square at every place of a text. */
const long = 50
const codes = Array.from({ length: 256 }, (_, code) => code)

/**
 * Why a pattern may take more than linear time:
 * - a long repetition inside of another,
 * - two long repetitions of the same characters, with nothing between them that ends the first,
 * - an unbounded repetition that can also consume what the pattern starts with, so that every start reads on to the end.
 */
export function faultsOf(pattern: RegExp): string[] {
  const faults: string[] = []
  const { body } = regexpTree.parse(pattern)
  const readCharacters = characterSets(pattern.flags)

  /** `before` is what must match first; `isLast` when nothing after it can make the match fail. */
  function visit(node: Expression, before: readonly Expression[], isLast: boolean) {
    if (node.type === 'Disjunction') for (const side of [node.left, node.right]) side && visit(side, before, isLast)
    if (node.type === 'Group' && node.expression) visit(node.expression, before, isLast)
    if (node.type === 'Assertion' && 'assertion' in node && node.assertion) visit(node.assertion, before, false)
    if (node.type === 'Alternative')
      for (const [index, part] of node.expressions.entries()) {
        const rest = node.expressions.slice(index + 1)
        visit(part, [...before, ...node.expressions.slice(0, index)], isLast && rest.every(isOptional))
      }
    if (node.type === 'Repetition') visitRepetition(node, before, isLast)
  }

  function visitRepetition(node: Repetition, before: readonly Expression[], isLast: boolean) {
    visit(node.expression, before, false)
    if (maxRepeats(node) < long) return
    const text = regexpTree.generate(node)
    for (const inner of allIn(node.expression))
      if (inner.type === 'Repetition' && maxRepeats(inner) >= long && !ends(node.expression, readCharacters(inner)))
        faults.push(`nested: ${text}`)
    if (isLast) return
    const own = readCharacters(node)
    const flat = before.flatMap(partsOf)
    const isAnchored = flat.some((part) => part.type === 'Assertion' && part.kind === '^')
    if (maxRepeats(node) === Infinity && !isAnchored && !flat.some((part) => ends(part, own)))
      faults.push(`every start reads on: ${text}`)
    for (const [index, other] of flat.entries()) {
      if (other.type !== 'Repetition' || maxRepeats(other) < long) continue
      const theirs = readCharacters(other)
      const between = [...flat.slice(index + 1), node.expression]
      if (overlap(own, theirs) && !between.some((part) => ends(part, theirs) || ends(part, own)))
        faults.push(`adjacent: ${regexpTree.generate(other)} and ${text}`)
    }
  }

  /** Whether an expression always consumes a character that is not in the set. */
  function ends(node: Expression, set: ReadonlySet<number>): boolean {
    switch (node.type) {
      case 'Char':
      case 'CharacterClass':
        return !overlap(readCharacters(node), set)
      case 'Alternative':
        return node.expressions.some((part) => ends(part, set))
      case 'Disjunction':
        return [node.left, node.right].every((side) => side && ends(side, set))
      case 'Group':
        return node.expression !== null && ends(node.expression, set)
      case 'Repetition':
        return !isOptional(node) && ends(node.expression, set)
      default:
        return false
    }
  }

  if (body) visit(body, [], true)
  return faults
}

const overlap = (one: ReadonlySet<number>, other: ReadonlySet<number>) => [...one].some((code) => other.has(code))

/** A group that is no choice is a part of the sequence around it. */
const partsOf = (node: Expression): Expression[] =>
  node.type === 'Group' && node.expression?.type === 'Alternative'
    ? node.expression.expressions.flatMap(partsOf)
    : [node]

export function maxRepeats({ quantifier }: Repetition) {
  if (quantifier.kind === 'Range') return quantifier.to ?? Infinity
  return quantifier.kind === '?' ? 1 : Infinity
}

/** Whether no match can be longer than a number that the pattern alone decides. */
export function isBounded(pattern: RegExp) {
  const { body } = regexpTree.parse(pattern)
  return !body || allIn(body).every((node) => node.type !== 'Repetition' || maxRepeats(node) < Infinity)
}

export function minRepeats({ quantifier }: Repetition) {
  return quantifier.kind === 'Range' ? quantifier.from : quantifier.kind === '+' ? 1 : 0
}

const isOptional = (node: Expression) => node.type === 'Repetition' && minRepeats(node) === 0

/** The node and everything below it; characters of a class are not separate expressions. */
function allIn(node: Expression): Expression[] {
  const children =
    node.type === 'Alternative'
      ? node.expressions
      : node.type === 'Disjunction'
        ? [node.left, node.right]
        : node.type === 'Group' || node.type === 'Repetition'
          ? [node.expression]
          : []
  return [node, ...children.flatMap((child) => (child ? allIn(child) : []))]
}

/** All characters below 256 that an expression can consume. */
function characterSets(flags: string) {
  const known = new Map<string, ReadonlySet<number>>()
  const ofPart = (node: Expression) => {
    const text = regexpTree.generate(node)
    const set = known.get(text) ?? new Set(codes.filter(matchesCharacter(text, flags)))
    known.set(text, set)
    return set
  }
  return (node: Expression): ReadonlySet<number> => {
    const parts = allIn(node).filter(({ type }) => type === 'Char' || type === 'CharacterClass')
    return new Set(parts.flatMap((part) => [...ofPart(part)]))
  }
}

/** Whether a character is one that the text of a single-character pattern matches. */
export function matchesCharacter(text: string, flags: string) {
  const own = new RegExp(`^(?:${text})$`, flags.replace(/[gy]/g, ''))
  return (code: number) => own.test(String.fromCharCode(code))
}
