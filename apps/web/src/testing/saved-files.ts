import { onTestFinished, vi } from 'vitest'

/** Collects the files that the page saves, instead of downloading them. */
export function savedFiles() {
  const texts: Promise<string>[] = []
  const names: string[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    texts.push((file as Blob).text()) // the page creates no media sources
    return 'blob:file'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return { texts, names }
}
