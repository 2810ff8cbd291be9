/** What is taken in of files. Bytes are those of the file, not of its Base64, which has a third more. */
export interface FileLimits {
  /** Of one image. Providers refuse more than 5 MB of Base64. */
  readonly imageBytes: number;
  /** Width and height of one image, in pixels each. */
  readonly imageSide: number;
  /** Of one text; what comes behind them is cut off. */
  readonly textBytes: number;
  /** Of one message. */
  readonly images: number;
  readonly files: number;
  /** Of all that is taken in during one exchange. */
  readonly exchangeBytes: number;
  /** Base64 of images of earlier exchanges that is sent again, so that a request stays below what providers take. */
  readonly earlierImages: number;
}

export const FILE_LIMITS: FileLimits = {
  imageBytes: 3_932_160,
  imageSide: 8_000,
  textBytes: 200_000,
  images: 10,
  files: 20,
  exchangeBytes: 12_000_000,
  earlierImages: 10_000_000,
};
