/** Sentences that people see on the admins' page only, said by its server. */
export interface WebTexts {
  /** Why the page is not there, for whoever looks for it: which setting to make. */
  readonly noAdminPage: (variable: string) => string;
  readonly wrongToken: string;
  readonly tooManySignIns: (minutes: number) => string;
  /** The session is over, or there never was one. */
  readonly signedOut: string;
  /** The request is from another site's page, or from a page of before a new sign-in. */
  readonly foreignPage: string;
  readonly outdatedPage: string;
  readonly unknownPlace: string;
  /** The platforms that could not be asked, so that it is not known whether there is such a place. */
  readonly placesUnknown: (platforms: readonly string[]) => string;
  /** Beside a setting that is not there any more. */
  readonly unknownSetting: string;
  /** What only somebody can have who is known as a person. */
  readonly nobodysData: string;
  /** What somebody whose channel it is, or a channel, may not see of another's. */
  readonly adminsOnly: string;
  /** A request for consent that is not there (any more), or is nothing for whoever asks. */
  readonly unknownRequest: string;
}
