import type { Readable } from 'node:stream'

/** Stores files by names such as 'shield-reports/<id>.pdf': in a directory, or in a bucket. */
export interface Files {
  /** Atomic: concurrent readers see the previous file, and an interruption leaves no partial one. */
  write(name: string, content: Uint8Array | FileSource): Promise<void>
  /** Null if there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** For large files: the content is read while it is used. Null if there is no such file. */
  open(name: string): Promise<OpenedFile | null>
  remove(name: string): Promise<void>
  /** Marks a file as still in use. */
  touch(name: string, at: Date): Promise<void>
  /** All files of a folder, including unfinished ones. */
  list(folder: string): Promise<KeptFile[]>
  /** All finished files. */
  listAll(): AsyncIterable<KeptFile>
  /** The reason why files cannot be stored, and since when; null if they can. */
  check(): Promise<FilesProblem | null>
}

/** A file to store. It is read once or more: for its checksum, and for each attempt. */
export interface FileSource {
  bytes: number
  open(): Readable
}

export interface OpenedFile {
  bytes: number
  /** Ends with an error if the file could not be read completely. */
  stream: Readable
}

export interface KeptFile {
  name: string
  bytes: number
  /** Time of the last write or touch. */
  usedAt: Date
}

export interface FilesProblem {
  text: string
  since: Date
}

/** The store of files cannot be reached, or refuses requests. */
export class FilesUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FilesUnavailableError'
  }
}
