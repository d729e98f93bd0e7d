import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { describeElement, detectExtension } from './extensions.ts'
import { addForeignScript, inheritAddress, markNameless, rankOfCall, sourceMark } from './origin.ts'

/**
 * The page's nodes, without descendants: mutation records name the inserted node only. The value is undefined for the parser's nodes;
 * otherwise it is true for nodes inserted by a third party.
 */
const pageNodes = new WeakMap<Node, boolean | undefined>()
/** Number of call stacks read for insertions below the top level. */
let checks = 0
const maxChecks = 300
const ownDocument = document
let isParsed = ownDocument.readyState !== 'loading'
/**
 * Processes the pending records of a root's observer. `rank` is that of the code which made the changes: 2 if unknown. Attributes that
 * changed before a call in the same task were changed by the caller.
 */
type Flush = (rank: number, attributeRank?: number) => void
const flushes = new WeakMap<Node, Flush>()

const isTop = (node: Node | null) =>
  [ownDocument.documentElement, ownDocument.head, ownDocument.body].includes(node as HTMLElement) // only compared
const isElement = (node: unknown): node is Element => (node as Node | null)?.nodeType === 1

/** A node that neither the parser nor the page inserted. The parser adds only head and body to the root. */
export const isForeignNode = (node: Node) =>
  !pageNodes.has(node) &&
  (isParsed || (node.parentNode === ownDocument.documentElement && !/^(HEAD|BODY|#.*)$/.test(node.nodeName)))

/** Whether an element is inside a part of the page that a third party inserted. */
export function isInWidget(target: unknown) {
  for (let node = target as Node | null; node; node = node.parentNode) if (pageNodes.get(node)) return true
  return false
}

/** Processes changes that the observer has not delivered yet. */
export const flushMutations = () => flushes.get(ownDocument)?.(2)

const insertMethods: [kinds: string, names: string, isSibling: boolean][] = [
  [
    'Node Element Document DocumentFragment Range',
    'appendChild insertBefore replaceChild append prepend replaceChildren insertNode surroundContents',
    false,
  ],
  ['Element CharacterData', 'insertAdjacentElement before after replaceWith', true],
]
const markupMethods: [kinds: string, names: string, isText: boolean][] = [
  [
    'Element ShadowRoot Document',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML write writeln execCommand',
    false,
  ],
  [
    'Node Element HTMLElement',
    'textContent innerText append prepend before after replaceWith replaceChildren insertAdjacentText',
    true,
  ],
]

/**
 * Records what the page's code inserts. Calls `entering` before an element is in the page, `entered` after. `isSuspect` limits the
 * stack checks below the top level.
 */
export function watchInsertions(
  realm: Realm,
  isSuspect: (text: string) => boolean,
  entering: (element: Element) => void,
  entered: (element: Element) => void,
) {
  for (const [kinds, names, isSibling] of insertMethods)
    hook<Node, unknown[]>(
      realm,
      kinds,
      names,
      (self, args) => {
        const { startContainer } = self as unknown as Partial<Range> // other nodes have none
        const parent = isSibling ? self.parentNode : (startContainer ?? self)
        // A tree outside the document is checked as a whole when its root is inserted.
        for (const each of parent?.isConnected ? args.flatMap(nodesOf) : []) {
          // A nested insertion belongs to the code that inserted the parent.
          const isOutermost = pageNodes.get(parent as Node) === undefined && checks++ < maxChecks // a connected one
          const isChecked = isTop(parent) || isOutermost || isSuspect(each.textContent ?? '')
          const rank = isChecked ? rankOfCall() : 0
          if (rank < 2) markPageNode(each, rank > 0)
        }
        for (const node of args)
          if (isElement(node)) {
            checkScript(node)
            entering(node)
          }
        return undefined
      },
      (_self, args) => {
        for (const node of args) if (isElement(node) && node.isConnected) entered(node)
      },
    )
  for (const [kinds, names, isText] of markupMethods) {
    const isSkipped = (args: unknown[]) => isText && !isSuspect(args.join(' '))
    hook<Node, unknown[]>(
      realm,
      kinds,
      names,
      (self, args) => {
        if (self.isConnected && !isSkipped(args)) flushes.get(self.getRootNode())?.(2, rankOfCall())
        return undefined
      },
      (self, args) => {
        const root = self.isConnected ? self.getRootNode() : ownDocument
        if ((self.isConnected || self.nodeType === 9) && !isSkipped(args)) flushes.get(root)?.(rankOfCall())
      },
    )
  }
}

export function markPageNode(node: Node, isThirdParty = false) {
  pageNodes.set(node, isThirdParty)
}

/** Checks a script that code inserts, before it runs. */
function checkScript(node: unknown) {
  const script = node as HTMLScriptElement // other nodes lack its name
  if (script?.localName !== 'script') return
  const { src, type, text } = script
  if (src) inheritAddress(src)
  else if (!/json|rules|template|map/.test(type)) {
    const mark = sourceMark()
    if (mark) script.text = mark + text
    else markNameless()
  }
}

/** A node, or the children of a fragment, which is empty after its insertion. */
const nodesOf = (node: unknown): Node[] => {
  const { nodeType, childNodes } = Object(node) as Partial<Node> // a string has neither
  return nodeType === 11 ? Array.from(childNodes ?? []) : nodeType ? [node as Node] : []
}

/** Called first for each inserted node that an observer reports. Returns whether untrusted code inserted it. */
export function checkNode(node: Node) {
  const isForeign = isForeignNode(node)
  if (!isForeign) pageNodes.set(node, pageNodes.get(node))
  else if (node.nodeName === 'SCRIPT') {
    const { src } = node as HTMLScriptElement // by its name
    if (src) addForeignScript(src)
  }
  return isForeign
}

export const observeRoot = (root: Node, flush: Flush) => flushes.set(root, flush)

/** Nodes present at the start belong to the page, unless they name a known extension. */
export function beginWatch() {
  for (const top of [ownDocument.head, ownDocument.body])
    for (const element of top?.children ?? [])
      if (!detectExtension(describeElement(element))) pageNodes.set(element, undefined)
  if (isParsed) return
  addEventListener(
    'DOMContentLoaded',
    () => {
      flushMutations()
      isParsed = true
    },
    { once: true },
  )
}
