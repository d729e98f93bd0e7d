/** Creates an element with properties and children. Strings become text nodes. */
export function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

export const money = (amount) => `$${amount.toFixed(2)}`
