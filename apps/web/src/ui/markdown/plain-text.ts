import type { Block } from './blocks.ts'
import type { Inline } from './inline.ts'

/** Text without its marks. */
export function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'break') return ' '
      return 'text' in node ? node.text : inlineText(node.children)
    })
    .join('')
}

export function plainText(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join(' ')
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children)
    case 'quote':
      return plainText(block.children)
    case 'list':
      return block.items.map(plainText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(inlineText).join(' ')
    case 'code':
      return block.text
    case 'rule':
      return ''
  }
}
