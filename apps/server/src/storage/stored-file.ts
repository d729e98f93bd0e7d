import type { OpenedFile } from './files.ts'

/** A stored file, read while it is sent. */
export class StoredFile extends File {
  readonly content: OpenedFile
  constructor(content: OpenedFile, name: string, type: string) {
    super([], name, { type })
    this.content = content
  }
}
