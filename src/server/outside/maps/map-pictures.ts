/** Who draws pictures of maps. */
export interface MapPictures {
  /** A picture around a spot of GCJ-02 as bytes. Throws `FetchRefused` when it cannot be had. */
  draw(spot: { lng: number; lat: number; zoom: number }): Promise<Buffer>
}
