/** Where the address of a first admin ends that nobody gave one: no mail gets there. */
export const placeholderEmailEnding = '@localhost.localdomain';

/** The limits that server and browser share. Lengths are in characters, sizes in bytes (1 KB = 1,024 bytes). */
export const limits = {
  name: 200,
  username: { min: 2, max: 60 },
  email: 254,
  password: { min: 6, max: 200 },
  /** A code of a second factor or a recovery code, with spaces as people type them. */
  code: 60,
  /** Passkeys of an account, the name of one, and in base64url its id and a part of its answer. */
  passkeys: 10,
  passkeyName: 60,
  passkeyIdLetters: 1_400,
  passkeyAnswerLetters: 5_000,
  /** Ways to sign in by other people's accounts, the name on a button, the domains of one, and failures of it that are kept. */
  identityProviders: 100,
  /** One that signs, and the one that takes its place. */
  certificatesPerProvider: 2,
  /** The metadata of a SAML provider, in characters. */
  samlMetadata: 100_000,
  claimName: 200,
  /** Values of a claim by which people apply to teach. */
  claimValues: 20,
  claimValue: 200,
  /** Groups of one person that a sign-in provider names; further ones are not read. */
  groupsNamed: 1_000,
  providerName: 60,
  clientSecret: 2_048,
  domainsPerProvider: 50,
  failedArrivals: 50,
  /** Access tokens of a site or an institution that have not ended, the name of one, and the days for which one works. */
  accessTokens: 50,
  listedAccessTokens: 200,
  accessTokenName: 60,
  /** Webhooks of a site or an institution, and the name of one. */
  webhooks: 20,
  webhookName: 60,
  accessTokenDays: 365,
  /** The picture of a logo, in bytes and as an address that holds it, and its points: 1,600 by 1,000 of them. */
  logoBytes: 512 * 1024,
  logoAddress: 700_000,
  logoPoints: 1_600_000,
  phone: 30,
  comment: 2_000,
  plainDescription: 5_000,
  /** Rich text is limited by its size in bytes, because formatting and scripts of the world count as well. */
  richTextBytes: 100 * 1024,
  /** All rich text of one course or test. */
  richTextBytesTogether: 1024 * 1024,
  /** Tags of one rich text, and how many of them may stand in one another. */
  richTextTags: 20_000,
  richTextDepth: 100,
  url: 2_048,
  joinCode: { min: 4, max: 64 },
  duration: { min: 1, max: 10_000 },
  subjectsPerCourse: 100,
  /** Teachers beside the owner of a course, those who were removed within a day included. */
  staffPerCourse: 50,
  /** Colleagues whom a search for teachers of a course tells. */
  staffCandidates: 20,
  materialsPerSubject: 200,
  captionsPerMaterial: 10,
  /** The most materials of a course that its outline names all at once. */
  outlineMaterials: 300,
  usersPerGroup: 10_000,
  coursesPerGroup: 1_000,
  coursesPerInstitution: 1_000,
  managersPerInstitution: 100,
  experience: { min: 0, max: 80 },
  /** Files and tests that the archive of a course may hold, and the bytes of its texts together. */
  archiveFiles: 5_000,
  archiveTests: 500,
  archiveTextBytes: 32 * 1024 * 1024,
  /** Rows of one roster file. */
  rosterRows: 50_000,
  /** In an ordinary body, which writes quotes and ends of lines with two characters. */
  rosterBytes: 1_843 * 1024,
  /** A ZIP file of OneRoster, the same unpacked, and the body that carries it in Base64. */
  rosterArchiveBytes: 8 * 1024 * 1024,
  rosterUnpackedBytes: 64 * 1024 * 1024,
  rosterBodyBytes: 12 * 1024 * 1024,
  /** Enrolments of a OneRoster file, its classes, and characters of an external id. */
  rosterEnrolments: 500_000,
  rosterClasses: 10_000,
  externalId: 255,
  /** Roster sources of a site, the name of one and its scope, and its pulls that are shown. */
  rosterSources: 50,
  rosterSourceName: 60,
  rosterSourceScope: 1_000,
  shownPulls: 5,
  /** One answer of a provider that people are pulled from, and all of one pull. */
  pulledPageBytes: 2 * 1024 * 1024,
  pulledBytes: 512 * 1024 * 1024,
  /** The days in which a deleted course can be restored. */
  courseBinDays: 30,
  stars: { min: 1, max: 5 },
  /** Ratings that stand in a course itself, the newest. */
  ratingsInCourse: 20,
  questionsPerTest: { min: 1, max: 200 },
  optionsPerQuestion: { min: 2, max: 6, default: 4 },
  /** Tags of a question, characters of one, questions that get them in one call; the newest questions whose tags are proposed, and how many tags are. */
  questionBank: { tagsPerQuestion: 10, tag: 50, taggedAtOnce: 200, newestWithTags: 2_000, proposedTags: 200 },
  mark: { min: 0, max: 100 },
  /** How long a test may be, in minutes: a week. */
  testMinutes: { min: 1, max: 10_080 },
  attemptsPerTest: { min: 1, max: 100 },
  /** Groups, and people, whom one test may be for by name. */
  groupsOfAudience: 100,
  peopleOfAudience: 1_000,
  /** Minutes that one call may add to an attempt: a day. */
  addedMinutes: { min: 1, max: 1_440 },
  /** The reason of a request for more time, and of its decision. */
  timeReason: 1_000,
  /** How long after a test closed students may still ask for more time. */
  timeRequestDays: 7,
  /** How long after the deadline a response that was on its way is still taken, in seconds. */
  deadlineGraceSeconds: 2,
  /** How often a page with an open attempt reports that it is there, in seconds. */
  heartbeatSeconds: 15,
  /** Silence after which a student no longer counts as connected, in seconds. */
  connectedSeconds: 40,
  /** How long a connected student may choose nothing before they count as idle, in seconds. */
  idleSeconds: 180,
  /** Saves that one tab may make of one attempt. */
  saveSequence: 1_000_000_000,
  correctionsPerRegrade: 200,
  versionsPerRegrade: 100,
  /** The number of a test's latest version, at most: what the column holds. */
  testVersion: 2_147_483_647,
  /** Finished attempts that an item analysis looks at; of more, the newest. */
  analysedAttempts: 10_000,
  /** Students below which no mean is told to those who do not see single marks. */
  fewestInMean: 5,
  /** Courses whose results are compared at once. */
  comparedCourses: 20,
  /** Materials of a subject that the outline of a template names. */
  namedMaterials: 20,
  /** Tests that it names. */
  namedTests: 200,
  /** Attempts from which on an item analysis says that something about a question is doubtful. */
  flaggedAttempts: 20,
  /** A file of questions that is imported, in bytes or characters; in an ordinary body too. */
  importBytes: 1_843 * 1024,
  /** Join requests that one call may decide. */
  decideAtOnce: 1_000,
  /** People whom one act may change, and the hours in which it can be undone. */
  peopleAtOnce: 1_000,
  bulkUndoHours: 24,
  /** A question at a material, or an answer to one. */
  postText: 5_000,
  postReason: 500,
  questionsPerHour: 20,
  answersPerHour: 60,
  /** A picture for a post, in bytes, and those that one person may upload in a day. */
  postPictureBytes: 5 * 1024 * 1024,
  postPicturesPerDay: 40,
  picturesPerPost: 10,
  /** Minutes in which the author may change a question or an answer. */
  postEditMinutes: 30,
  /** Reports of one post that staff read, the newest. */
  reportsOfPost: 20,
  /** A note of a student's own, those of one person at a material and in all, and the characters of all. */
  studyNote: 5_000,
  notesAtMaterial: 200,
  notesOfPerson: 5_000,
  noteCharacters: 2_000_000,
  pdfPages: 10_000,
  /** A line on a certificate: its title, its signer and their role. */
  certificateLine: 120,
  certificateReason: 500,
  announcementTitle: 120,
  announcementText: 10_000,
  /** The students of a course whom one announcement may name. */
  announcementRecipients: 1_000,
  /** The students without an attempt whom one answer names. */
  namedNotSubmitted: 200,
  announcementsPerHour: 20,
  /** How long somebody who joins a course later still finds an announcement on its page. */
  announcementDays: 30,
  /** People who are added to a course at once. */
  peopleAddedAtOnce: 500,
  /** Subjects and materials of a course that have dates. */
  datesPerCourse: 2_000,
  /** Materials of a course that its sheet of dates names all at once, and tests. */
  materialsInDates: 500,
  testsInDates: 500,
  /** Minutes for which the files of a material can still be read after it closed, and its progress reported. */
  closedFilesMinutes: 10,
  /** Days by which dates can be moved at once, either way. */
  movedDays: 3_660,
  /** Holidays of an institution. */
  holidays: 200,
  /** Days without a trace in a course after which a student counts as idle. */
  idleDays: 7,
  /** Rows of each list on a student's page. */
  onStudentPage: 100,
  studentNote: 2_000,
  /** Days in a course after which a student counts who opened nothing. */
  needsStartAfterDays: 7,
  /** Days without a trace after which a student counts who has not finished, and for which such a line stays dismissed. */
  needsIdleDays: 14,
  /** In hundredths of the maximum: how far the last of three falling marks lies below the first. */
  needsFall: 20,
  dismissalText: 200,
  /** Tests that the results of a course show side by side. */
  testsInResults: 200,
  /** In hundredths of the maximum: below it the best attempt at a test counts as failed. */
  passPercentage: 50,
  /** Drafts of one person, those of one form, and the bytes of all of one person's. */
  drafts: 60,
  draftsOfThing: 3,
  draftBytes: 20 * 1024 * 1024,
  /** Devices of one person that get push messages. */
  pushDevices: 10,
  pushEndpoint: 2_048,
  /** The notices that one person can look at, the newest. */
  notices: 200,
  /** The longest video whose progress is kept: a day. */
  videoSeconds: 86_400,
  watchedStretches: 200,
  /** A report with that many stretches, as fine as numbers are. */
  progressBodyBytes: 16 * 1024,
  page: { default: 10, max: 100, furthest: 1_000_000 },
  search: 200,
  /** The words of the search over everything. */
  searched: { min: 2, max: 200 },
  /** Hits on one of its pages, and those of one kind that it looks at, the newest. */
  searchPage: 20,
  searchHits: 300,
  /** The rows of a list are counted up to here, and its pages go no further; `totalIsLowerBound` says that there are more. */
  countedRows: 10_000,
  /** The same where each row has to be looked at to tell whether it belongs: found by a text, or seen for some reason. */
  countedMatches: 1_000,
  /** The same in a table of many rows, for the first pages; further pages count twice as far as they reach. */
  countedMatchesOfMany: 50,
  idempotencyKey: 200,
  /** The largest body of a request, unless its route says otherwise: one that visitors may make, one that carries nothing. */
  smallBodyBytes: 16 * 1024,
  /** The same of every other one. */
  bodyBytes: 2 * 1024 * 1024,
  /** Saves of a whole course or test. */
  largeBodyBytes: 20 * 1024 * 1024,
  /** How many lists and objects of a body may stand in one another, and how many values it may hold altogether. */
  bodyDepth: 32,
  bodyValues: 300_000,
  imageBytes: 10 * 1024 * 1024,
  documentBytes: 100 * 1024 * 1024,
  videoBytes: 2 * 1024 * 1024 * 1024,
} as const;
