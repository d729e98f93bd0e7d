import { WarehouseDamagedError } from '../errors.ts'

/** DuckDB's errors for a damaged file or WAL. */
const inUse = /Corrupt database file|checksum|not a valid DuckDB database file/i
/** Errors that a damaged file can cause while opening; later the same errors would be about a statement. */
const whileOpening =
  /Corrupt|checksum|not a valid DuckDB database file|WAL|INTERNAL Error|Serialization Error|deserializ|metadata|Could not read enough bytes|Catalog Error/i

/** Problems with the machine, not with the file. */
const notDamage = /No space left|Could not set lock|Permission denied|Too many open files|Out of Memory/i

const named = async <Result>(work: Promise<Result>, pattern: RegExp): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && pattern.test(error.message) && !notDamage.test(error.message))
      throw new WarehouseDamagedError(error.message, { cause: error })
    throw error
  }
}

/** Passes a result on, and marks errors which mean that the database cannot be read. */
export const opening = <Result>(work: Promise<Result>) => named(work, whileOpening)
export const using = <Result>(work: Promise<Result>) => named(work, inUse)
