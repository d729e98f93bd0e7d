/** Elements and whether keyboard users can reach them while their text is cut. */
const observed = new WeakMap<Element, boolean>()

// Values are one line with an inner element; prose has none and is limited in height.
const isCut = (element: HTMLElement) =>
  element.firstElementChild
    ? element.firstElementChild.scrollWidth > element.clientWidth + 1
    : element.scrollHeight > element.clientHeight + 1

/** One observer for all cells. It reads all sizes before it writes, to calculate the layout only once. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((entries) => {
        const elements = entries.map(({ target }) => target as HTMLElement) // only HTML elements are observed
        const cuts = elements.map((element) => element === document.activeElement || isCut(element))
        const heights = elements.map(({ parentElement }) => parentElement?.offsetHeight ?? 0)
        elements.forEach((element, at) => {
          if (element !== document.activeElement)
            element.parentElement?.style.setProperty('--cut-place-height', `${heights[at]}px`)
          element.toggleAttribute('data-cut', cuts[at])
          if (cuts[at] && observed.get(element)) element.tabIndex = 0
          else element.removeAttribute('tabindex')
        })
      })

/** Marks the element with `data-cut` while its text does not fit. Returns the function that stops it. */
export function observeCut(element: HTMLElement, isFocusable: boolean) {
  observed.set(element, isFocusable)
  observer?.observe(element)
  return () => observer?.unobserve(element)
}
