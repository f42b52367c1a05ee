/** A text such as `Avenue Ave, Drive Dr Drv` as a table: each word of an entry, in lower case, to the entry's second word. */
const tableOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(",").flatMap((entry) => {
      const words = entry.trim().split(/\s+/);
      const standard = words[1] ?? "";
      return words.map((word) => [word.toLowerCase(), standard] as const);
    }),
  );

/**
 * Street suffixes: the word, its standard abbreviation, and other spellings (USPS Publication 28, appendix C1). Words without an
 * abbreviation are repeated.
 */
export const STREET_SUFFIXES = tableOf(`
  Alley Aly Allee Ally, Annex Anx Anex Annx, Arcade Arc, Avenue Ave Av Aven Avenu Avn Avnue, Bayou Byu Bayoo, Beach Bch, Bend Bnd,
  Bluff Blf Bluf, Bluffs Blfs, Bottom Btm Bot Bottm, Boulevard Blvd Boul Boulv, Branch Br Brnch, Bridge Brg Brdge, Brook Brk,
  Brooks Brks, Burg Bg, Burgs Bgs, Bypass Byp Bypa Bypas Byps, Camp Cp Cmp, Canyon Cyn Canyn Cnyn, Cape Cpe, Causeway Cswy Causwa,
  Center Ctr Cen Cent Centr Centre Cnter Cntr, Centers Ctrs, Circle Cir Circ Circl Crcl Crcle, Circles Cirs, Cliff Clf, Cliffs Clfs,
  Club Clb, Common Cmn, Commons Cmns, Corner Cor, Corners Cors, Course Crse, Court Ct, Courts Cts, Cove Cv, Coves Cvs, Creek Crk,
  Crescent Cres Crsent Crsnt, Crest Crst, Crossing Xing Crssng, Crossroad Xrd, Crossroads Xrds, Curve Curv, Dale Dl, Dam Dm,
  Divide Dv Div Dvd, Drive Dr Driv Drv, Drives Drs, Estate Est, Estates Ests, Expressway Expy Exp Expr Express Expw, Extension Ext Extn Extnsn,
  Extensions Exts, Fall Fall, Falls Fls, Ferry Fry Frry, Field Fld, Fields Flds, Flat Flt, Flats Flts, Ford Frd, Fords Frds,
  Forest Frst Forests, Forge Frg Forg, Forges Frgs, Fork Frk, Forks Frks, Fort Ft Frt, Freeway Fwy Freewy Frway Frwy,
  Garden Gdn Gardn Grden Grdn, Gardens Gdns Grdns, Gateway Gtwy Gatewy Gatway Gtway, Glen Gln, Glens Glns, Green Grn, Greens Grns,
  Grove Grv Grov, Groves Grvs, Harbor Hbr Harb Harbr Hrbor, Harbors Hbrs, Haven Hvn, Heights Hts Ht, Highway Hwy Highwy Hiway Hiwy Hway,
  Hill Hl, Hills Hls, Hollow Holw Hllw Hollows Holws, Inlet Inlt, Island Is Islnd, Islands Iss Islnds Slnds, Isle Isle Isles,
  Junction Jct Jction Jctn Junctn Juncton, Junctions Jcts Jctns, Key Ky, Keys Kys, Knoll Knl Knol, Knolls Knls, Lake Lk, Lakes Lks,
  Land Land, Landing Lndg Lndng, Lane Ln, Light Lgt, Lights Lgts, Loaf Lf, Lock Lck, Locks Lcks, Lodge Ldg Ldge Lodg, Loop Loop Loops,
  Mall Mall, Manor Mnr, Manors Mnrs, Meadow Mdw, Meadows Mdws Medows, Mews Mews, Mill Ml, Mills Mls, Mission Msn Missn Mssn, Motorway Mtwy,
  Mount Mt Mnt, Mountain Mtn Mntain Mntn Mountin Mtin, Mountains Mtns Mntns, Neck Nck, Orchard Orch Orchrd, Oval Oval Ovl, Overpass Opas,
  Park Park Prk Parks, Parkway Pkwy Parkwy Pkway Pky Parkways Pkwys, Pass Pass, Passage Psge, Path Path Paths, Pike Pike Pikes, Pine Pne,
  Pines Pnes, Place Pl, Plain Pln, Plains Plns, Plaza Plz Plza, Point Pt, Points Pts, Port Prt, Ports Prts, Prairie Pr Prr,
  Radial Radl Rad Radiel, Ramp Ramp, Ranch Rnch Ranches Rnchs, Rapid Rpd, Rapids Rpds, Rest Rst, Ridge Rdg Rdge, Ridges Rdgs,
  River Riv Rvr Rivr, Road Rd, Roads Rds, Route Rte, Row Row, Rue Rue, Run Run, Shoal Shl, Shoals Shls, Shore Shr Shoar, Shores Shrs Shoars,
  Skyway Skwy, Spring Spg Spng Sprng, Springs Spgs Spngs Sprngs, Spur Spur Spurs, Square Sq Sqr Sqre Squ, Squares Sqs Sqrs,
  Station Sta Statn Stn, Stravenue Stra Strav Straven Stravn Strvn Strvnue, Stream Strm Streme, Street St Str Strt, Streets Sts,
  Summit Smt Sumit Sumitt, Terrace Ter Terr, Throughway Trwy, Trace Trce Traces, Track Trak Tracks Trk Trks, Trafficway Trfy,
  Trail Trl Trails Trls, Trailer Trlr Trlrs, Tunnel Tunl Tunel Tunls Tunnels Tunnl, Turnpike Tpke Trnpk Turnpk, Underpass Upas, Union Un,
  Unions Uns, Valley Vly Vally Vlly, Valleys Vlys, Viaduct Via Vdct Viadct, View Vw, Views Vws, Village Vlg Vill Villag Villg Villiage,
  Villages Vlgs, Ville Vl, Vista Vis Vist Vst Vsta, Walk Walk Walks, Wall Wall, Way Way Wy, Ways Ways, Well Wl, Wells Wls`);

/** Directions, which stand before a street's name or after its suffix (Publication 28, appendix B). */
export const DIRECTIONS = tableOf(`
  North N, East E, South S, West W, Northeast NE, Northwest NW, Southeast SE, Southwest SW`);

/** Kinds of units that are followed by a number or a letter (Publication 28, appendix C2). */
export const NUMBERED_UNITS = tableOf(`
  Apartment Apt, Building Bldg, Department Dept, Floor Fl Flr, Hangar Hngr, Lot Lot, Pier Pier, Room Rm, Slip Slip, Space Spc, Stop Stop,
  Suite Ste, Unit Unit`);

/** Kinds of units that stand alone (Publication 28, appendix C2). */
export const UNNUMBERED_UNITS = tableOf(
  "Basement Bsmt, Front Frnt, Lobby Lbby, Lower Lowr, Penthouse Ph, Rear Rear, Side Side, Upper Uppr",
);

/** What S3 §8 advises to avoid in the second line, its own spelling included: an address with it is not found. */
export const AVOIDED_WORDS: ReadonlySet<string> = new Set(["office", "ofc", "trailer", "trlr", "trir"]);
