import { WarehouseDamagedError } from '../errors.ts'

/** What DuckDB says when the file, or what it last wrote beside it, is not what it wrote. */
const inUse = /Corrupt database file|checksum|not a valid DuckDB database file/i
/** While opening, all that a file of nonsense can lead to; later the same words would be about a statement. */
const whileOpening =
  /Corrupt|checksum|not a valid DuckDB database file|WAL|INTERNAL Error|Serialization Error|deserializ|metadata|Could not read enough bytes|Catalog Error/i

/** Trouble with the machine, whatever file it is about. */
const notDamage = /No space left|Could not set lock|Permission denied|Too many open files|Out of Memory/i

const named = async <Result>(work: Promise<Result>, words: RegExp): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && words.test(error.message) && !notDamage.test(error.message))
      throw new WarehouseDamagedError(error.message, { cause: error })
    throw error
  }
}

/** Pass a result on, and name the error that means that the database cannot be read. */
export const opening = <Result>(work: Promise<Result>) => named(work, whileOpening)
export const using = <Result>(work: Promise<Result>) => named(work, inUse)
