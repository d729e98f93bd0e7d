export { connect } from './connect.ts'
export { pictureLimits, UnreadablePicture } from './decode-picture.ts'
export {
  type ClusterRequest,
  type FoundPicture,
  type LinkRequest,
  type PictureSearch,
  pictureSearch,
  type SearchRequest,
} from './picture-search.ts'
export { areCurrentFeatures } from './stored-features.ts'
