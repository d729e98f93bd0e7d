/** An element with its properties and what is in it. Texts stay texts. */
export function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

export const money = (amount) => `$${amount.toFixed(2)}`
