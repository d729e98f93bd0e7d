export { pictureLimits, UnreadablePicture } from './decode-picture.ts'
export { type FoundPicture, type PictureSearch, pictureSearch, type SearchRequest } from './picture-search.ts'
