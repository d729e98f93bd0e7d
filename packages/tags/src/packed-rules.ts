import regexpTree from 'regexp-tree'
import { rules } from './rules/index.ts'
import type { Place, Rule } from './rules/rule.ts'

type Expression = NonNullable<ReturnType<typeof regexpTree.parse>['body']>

const places: readonly Place[] = ['address', 'words', 'markup', 'decoded']

/**
 * Rules as one text, as the script carries them: every byte of it goes to every reader. A line is one pattern of a rule, tabs separate
 * its fields, and an empty line separates the places.
 */
export function packed(rules: readonly Rule[]) {
  return places
    .map((place) => rules.filter((rule) => rule.place === place).flatMap(linesOf))
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function linesOf({ id, threatClass, variant, effect, pattern, also = [] }: Rule) {
  const what = `${effect === 'strip' ? '!' : ''}${threatClass}/${variant}${id === variant ? '' : `/${id}`}`
  return [pattern].flat().map((one) => {
    const [first = '', ...others] = [one, ...also].map(({ source }) => shortened(source))
    return [what, literalsIn(first).join('|'), first, ...others].join('\t')
  })
}

/** No pattern refers back to a group, only literals need their slashes escaped, and texts are searched in lower case. */
function shortened(source: string) {
  const text = source.replaceAll('(?:', '(').replaceAll('\\/', '/')
  return text.replace(/\\.|[A-Z]/g, (part) => (part.startsWith('\\') ? part : part.toLowerCase()))
}

/** The prefilter: texts of which every match of the pattern holds at least one. */
export function literalsIn(pattern: string): string[] {
  const { body } = regexpTree.parse(new RegExp(pattern))
  const literals = body ? required(body) : []
  if (literals.length === 0) throw new Error(`no literal is in every match of ${pattern}`)
  return literals.filter((one) => !literals.some((other) => other !== one && one.includes(other)))
}

/** Empty when the expression can match without any literal. */
function required(expression: Expression): string[] {
  switch (expression.type) {
    case 'Alternative':
      return inSequence(expression.expressions)
    case 'Disjunction': {
      const sides = [expression.left, expression.right].map((side) => (side ? required(side) : []))
      return sides.every(({ length }) => length > 0) ? [...new Set(sides.flat())] : []
    }
    case 'Group':
      return expression.expression ? required(expression.expression) : []
    case 'Repetition': {
      const { quantifier } = expression
      const isNeeded = quantifier.kind === '+' || (quantifier.kind === 'Range' && quantifier.from > 0)
      return isNeeded ? required(expression.expression) : []
    }
    case 'Char':
      return inSequence([expression])
    default:
      return []
  }
}

function inSequence(expressions: readonly Expression[]) {
  const candidates: string[][] = []
  let run = ''
  for (const expression of expressions) {
    if (expression.type === 'Char' && expression.kind === 'simple') run += String.fromCodePoint(expression.codePoint)
    else if (expression.type !== 'Assertion') {
      candidates.push([run], expression.type === 'Char' ? [] : required(expression))
      run = ''
    }
  }
  return best([...candidates, [run]])
}

/** Few and long ones: they are in the fewest texts. */
function best(candidates: readonly string[][]) {
  const score = (literals: string[]) => Math.min(8, ...literals.map(({ length }) => length)) - literals.length
  const usable = candidates.filter((literals) => literals.length > 0 && literals.every((one) => one.length > 1))
  return usable.sort((a, b) => score(b) - score(a))[0] ?? []
}

/** The rules as the script carries them. */
export const packedRules = packed(rules)
